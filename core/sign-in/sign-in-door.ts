/**
 * Sign-in and sign-out as one browser does them: the steps of sign-in.ts, then a session in the agency's
 * database and its token in the browser's cookie jar, which is a port.
 */
import { createAgencies } from "#core/agencies";
import {
  beginSession,
  createSessionSecret,
  endSession,
  type SessionClaim,
  sealSessionToken,
  sessionMs,
} from "#core/sessions";
import type { AgencyUserNode } from "#core/users";
import { NotSignedIn } from "../shared/access-errors.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import type { SignInPlace } from "./sign-in-place.ts";
import type { SignIn, SignInProblem } from "./sign-in.ts";

export interface SignInDoorDeps {
  signIn: SignIn;
  place: SignInPlace;
  /** The key for session tokens. */
  sessionKey: string;
  /** The session that came with the request, if its token was sealed here; it may have ended since. */
  claim: SessionClaim | null;
  /** A scope in which the user acts who has just proved who they are. */
  openScope(agencyId: string, userId: string): Promise<AgencyScope>;
  /** The scope of the session that came with the request; null without one. */
  currentScope(): AgencyScope | null;
  /** Gives the browser a name of its own, by which it is known when the code comes. */
  keepBrowser(name: string): void;
  /** Keeps the token in the browser, or makes it forget the one that it has (null). */
  keepToken(token: string | null, maxAgeSeconds: number): void;
}

/** What `context.services.signIn` is. */
export interface SignInDoor {
  request(email: unknown): Promise<Result<null, SignInProblem>>;
  verify(
    email: unknown,
    code: unknown,
  ): Promise<Result<AgencyUserNode, SignInProblem | Problem<"FORBIDDEN">>>;
  /** Ends the session, if there is one, and makes the browser forget it. */
  signOut(): Promise<void>;
}

export function createSignInDoor(deps: SignInDoorDeps): SignInDoor {
  const { signIn, place, claim } = deps;

  const endCurrent = async () => {
    const scope = deps.currentScope();
    if (scope && claim) await endSession(scope, claim.tokenHash);
  };

  return {
    async request(email) {
      const browser = place.browser ?? createSessionSecret();
      const requested = await signIn.request({ email, network: place.network, browser });
      if (requested.ok) deps.keepBrowser(browser);
      return requested;
    },

    async verify(email, code) {
      const signedIn = await signIn.verify({ email, code, ...place });
      if (!signedIn.ok) return err(signedIn.error);
      const { agencyId, userId } = signedIn.value;
      const scope = await deps.openScope(agencyId, userId);
      const begun = await beginSession(scope, {
        userId,
        formerTokenHash: claim?.agencyId === agencyId ? claim.tokenHash : null,
      });
      if (!begun.ok) return err(begun.error);
      const { secret, user } = begun.value;
      deps.keepToken(await sealSessionToken({ agencyId, secret }, deps.sessionKey), sessionMs / 1000);
      // A session of another agency stands in that agency's database. No browser would hold its token any more. That it
      // has ended already, or that the other database does not answer, is to keep nobody out of this one.
      if (claim && claim.agencyId !== agencyId) await endCurrent().catch(() => undefined);
      const agencies = createAgencies(scope);
      return ok({ ...user, loadAgency: () => agencies.getProfile() });
    },

    async signOut() {
      try {
        await endCurrent();
      } catch (error) {
        // It has ended already: the browser is to forget it all the same.
        if (!(error instanceof NotSignedIn)) throw error;
      }
      deps.keepToken(null, 0);
    },
  };
}
