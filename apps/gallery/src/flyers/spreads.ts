/** A page of one of the documents. Documents are counted from 0, pages from 1. */
export interface PageRef {
  document: number;
  page: number;
}

/** Width and height in any unit. */
export interface Shape {
  width: number;
  height: number;
}

/**
 * Groups the pages that are on the screen at the same time: one, or two of the same document side by side if that uses
 * the screen better. `first` is the shape of each document's first page.
 */
export function spreadsOf(
  pageCounts: readonly number[],
  first: readonly Shape[],
  screen: Shape,
  isPaired: boolean,
): PageRef[][] {
  return pageCounts.flatMap((count, document) => {
    const shape = first[document];
    const pairs = isPaired && shape !== undefined && count > 1 && fitsPair(shape, screen);
    const spreads: PageRef[][] = [];
    for (let page = 1; page <= count; page += pairs ? 2 : 1) {
      const pages = pairs && page < count ? [page, page + 1] : [page];
      spreads.push(pages.map((each) => ({ document, page: each })));
    }
    return spreads;
  });
}

/** Whether two pages side by side are at most slightly smaller than one alone. */
function fitsPair(page: Shape, screen: Shape): boolean {
  const alone = Math.min(screen.width / page.width, screen.height / page.height);
  const paired = Math.min(screen.width / (page.width * 2), screen.height / page.height);
  return paired >= alone * 0.85;
}
