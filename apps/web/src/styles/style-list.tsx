import type { StyleSortKey } from "#model/styles";
import { execute } from "../graphql/execute.ts";
import {
  HtmlDocumentTemplatesDocument,
  type HtmlDocumentTemplatesQuery,
} from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { MadeList, MadeListLoading } from "../lists/made-list.tsx";
import type { ListRequest } from "../lists/record-list.tsx";
import { counted } from "../ui/counted.ts";
import { styleListPage } from "./style-input.ts";
import { StyleThumbnail } from "./style-thumbnail.tsx";

const kind = {
  nouns: ["style", "styles"],
  path: styleListPage.to,
  description: "How your documents look on screen and in print.",
  emptyHelp: "Say once how your documents should look, and everybody in the agency can use it.",
} as const;

const load = async (request: ListRequest<StyleSortKey>, signal?: AbortSignal) =>
  (await execute(HtmlDocumentTemplatesDocument, { ...request }, signal)).htmlDocumentTemplates;

interface StyleListProps {
  first: HtmlDocumentTemplatesQuery["htmlDocumentTemplates"];
  order: ListOrder<StyleSortKey>;
  onOrderChange: (order: ListOrder<StyleSortKey>) => void;
}

/** How the agency’s documents look. */
export function StyleList(props: StyleListProps) {
  const { stylesUsed, stylesMax } = props.first;
  return (
    <MadeList
      {...props}
      kind={kind}
      use={
        typeof stylesMax === "number"
          ? `${stylesUsed} of ${counted(stylesMax, "document style")} used.`
          : null
      }
      load={load}
      editTo={({ id }) => `${kind.path}/${id}`}
      renderMark={({ baseStyleId }) => <StyleThumbnail base={baseStyleId} width={20} />}
      actsTrack="96px"
    />
  );
}

export const StyleListLoading = () => <MadeListLoading kind={kind} />;
