/** Refusals of access. Thrown, not returned: no use-case goes on after one. Their texts are shown to people. */

export class NotSignedIn extends Error {
  override name = "NotSignedIn";
  readonly code = "UNAUTHENTICATED";
  constructor() {
    super("You are not signed in. Sign in and try again.");
  }
}

export class NotAllowed extends Error {
  override name = "NotAllowed";
  readonly code = "FORBIDDEN";
  constructor() {
    super("Your role does not allow this. Ask an owner of your agency.");
  }
}
