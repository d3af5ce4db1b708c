/**
 * Sign-in and sign-out for one browser: the steps in sign-in.ts, then a session in the agency's database and its token
 * in the browser's cookie jar, which is a port.
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
  /** The request's session if its token has a valid seal; it may have ended since. */
  claim: SessionClaim | null;
  /** A scope that acts as the user who has just proved their identity. */
  openScope(agencyId: string, userId: string): Promise<AgencyScope>;
  /** The scope of the request's session; null if there is none. */
  currentScope(): AgencyScope | null;
  /** Gives the browser a name by which it is recognized when the code is entered. */
  keepBrowser(name: string): void;
  /** Stores the token in the browser, or removes the stored one (null). */
  keepToken(token: string | null, maxAgeSeconds: number): void;
}

/** The type of `context.services.signIn`. */
export interface SignInDoor {
  request(email: unknown): Promise<Result<null, SignInProblem>>;
  verify(
    email: unknown,
    code: unknown,
  ): Promise<Result<AgencyUserNode, SignInProblem | Problem<"FORBIDDEN">>>;
  /** Ends the session, if there is one, and removes it from the browser. */
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
      // A session of another agency is in that agency's database, and no browser would keep its token. If it
      // has already ended, or the other database does not respond, sign-in to this agency must still work.
      if (claim && claim.agencyId !== agencyId) await endCurrent().catch(() => undefined);
      const agencies = createAgencies(scope);
      return ok({ ...user, loadAgency: () => agencies.getProfile() });
    },

    async signOut() {
      try {
        await endCurrent();
      } catch (error) {
        // It has already ended; the browser must still forget it.
        if (!(error instanceof NotSignedIn)) throw error;
      }
      deps.keepToken(null, 0);
    },
  };
}
