import { css } from "#styled/css";
import type { CustomPresetQuery } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { counted } from "../ui/counted.ts";
import { useShowAll } from "../ui/use-show-all.tsx";

/** The form comes first: who wants to know all of them asks for the rest. */
const filesAtOnce = 3;

/** At the top of the dialog that runs a preset: what it is for, and the files that come along. */
export function AboutPreset({
  preset: { description, files },
}: {
  preset: CustomPresetQuery["customPreset"];
}) {
  const { shown, more } = useShowAll(files, filesAtOnce, "files");
  return (
    <div className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
      <p>{description}</p>
      {files.length > 0 && (
        <p className={css({ mt: "4", textStyle: "small" })}>
          {`${counted(files.length, "file")} of the preset ${files.length === 1 ? "comes" : "come"} along: `}
          {shown.map(({ id, name, url }, place) => (
            <span key={id}>
              {place > 0 && ", "}
              <AppLink to={url} newTab className={css({ color: "accent.fg", textDecoration: "underline" })}>
                {name}
              </AppLink>
            </span>
          ))}
        </p>
      )}
      {more}
    </div>
  );
}
