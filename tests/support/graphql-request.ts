/** GraphQL as one signed-in user sends it, without HTTP: the pipeline, real services, real database. */
import type { ExecutionResult } from "graphql";
import { createPipeline } from "#core/graphql";
import { NotAllowed, NotSignedIn } from "../../core/shared/access-errors.ts";
import { may } from "../../core/shared/actor.ts";
import type { GraphQLContext } from "../../core/shared/graphql-builder.ts";
import type { Services } from "../../core/shared/services.ts";
import type { AgencyUser } from "#model/users";

export interface TestRequest {
  source: string;
  variables?: Record<string, unknown>;
  /** Created for this request; those that the operation does not use may be omitted. */
  services: Partial<Services>;
  /** The session's user, read on demand; null for no one. */
  viewer(): Promise<AgencyUser | null>;
}

const pipeline = createPipeline({
  introspection: true,
  report: (message, { error }) => console.error(message, error),
});

export const runGraphQL = ({ source, variables = {}, ...request }: TestRequest): Promise<ExecutionResult> =>
  pipeline.run({ query: source, variables, context: contextOf(request) });

/** What a request of the viewer contains. */
export function contextOf({ services, viewer }: Pick<TestRequest, "services" | "viewer">): GraphQLContext {
  return {
    requestId: "req_test",
    async authorize(verb) {
      const user = await viewer();
      if (!user) throw new NotSignedIn();
      if (!may(user.role, verb)) throw new NotAllowed();
      return { userId: user.id, role: user.role };
    },
    services: services as Services,
    toldServices: () => services as Services,
  };
}
