/** Users' preferences in the schema. */
import { CustomPresetRef } from "#core/custom-presets";
import { CaraPresetEnum } from "#core/presets";
import { AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { UserPreferences } from "./preferences.ts";

const FavoritesRef = builder.objectRef<UserPreferences>("FavoritePresets").implement({
  description: "The presets that a user wants to see on the home page.",
  fields: (t) => ({
    presets: t.field({
      type: [CaraPresetEnum],
      description: "The built-in ones, in the order of their cards; all of them until the user has chosen.",
      resolve: ({ favoritePresets }) => favoritePresets,
    }),
    customPresets: t.field({
      type: [CustomPresetRef],
      description:
        "The custom ones by title, at most 60; a new one is among them until the user takes it off.",
      resolve: ({ hiddenCustomPresets }, _args, { services }) =>
        services.customPresets.listShown(hiddenCustomPresets),
    }),
    customPresetIds: t.field({
      type: ["ID"],
      description: "The ids of the custom ones, all of them.",
      resolve: async ({ hiddenCustomPresets }, _args, { services }) =>
        (await services.customPresets.listIds()).filter((id) => !hiddenCustomPresets.includes(id)),
    }),
  }),
});

const PreferencesRef = builder.objectRef<UserPreferences>("AgencyUserPreferences").implement({
  description: "What a user has chosen for themselves.",
  fields: (t) => ({
    favoritePresets: t.field({
      type: FavoritesRef,
      description: "The presets of the home page.",
      resolve: (preferences) => preferences,
    }),
  }),
});

builder.objectField(AgencyUserRef, "preferences", (t) =>
  t.field({
    type: PreferencesRef,
    description: "What they have chosen for themselves.",
    resolve: ({ id }, _args, { services }) => services.workspaces.preferencesOf(id),
  }),
);

const FavoritesInput = builder.inputType("FavoritePresetsInput", {
  description: "The presets that the user wants to see.",
  fields: (t) => ({
    presets: t.field({ type: [CaraPresetEnum], required: true, description: "The built-in ones." }),
    customPresetIds: t.idList({ description: "The custom ones; as they were when omitted." }),
  }),
});

const PreferencesInput = builder.inputType("UpdateAgencyUserPreferencesInput", {
  description: "The whole of a user's preferences.",
  fields: (t) => ({
    favoritePresets: t.field({
      type: FavoritesInput,
      required: true,
      description: "The presets of the home page.",
    }),
  }),
});

builder.mutationField("updateAgencyUserPreferences", (t) =>
  t.field({
    type: AgencyUserRef,
    access: "READ",
    description: "Changes the signed-in user's own preferences.",
    args: { input: t.arg({ type: PreferencesInput, required: true, description: "The preferences." }) },
    resolve: async (_root, { input }, { services }) => {
      const userId = unwrap(await services.workspaces.updatePreferences(input));
      const user = await services.users.byId.load(userId);
      if (!user) throw new Error("The acting user does not exist.");
      return user;
    },
  }),
);
