import { wordsOf } from '../search/words-of.ts';

/** The texts of an article in which people search. */
export interface SearchableArticle {
  title: string;
  summary: string;
  keywords: readonly string[];
  /** Everything else. */
  text: string;
}

/** The weight of a match in each field. A word in the title says the most about an article. */
const weights = { title: 8, keywords: 5, summary: 3, text: 1 };
/** A complete word counts more than the beginning of a word, which counts more than letters inside it. */
const EXACT = 1.5;
const INSIDE = 0.5;

/**
 * Words to look for inside of others: “Pläne” in “Zeitpläne”, or a word after an article that Arabic attaches to it. Short
 * ones match too much, except in Japanese, which has no spaces.
 */
const INNER = /^.{4,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Searches the articles. Prepares their words once, because people expect results with each letter.
 *
 * @param fillerWords words that say nothing about an article, as in “How do I add a screen?”
 */
export function createArticleSearch<T extends SearchableArticle>(
  articles: readonly T[],
  fillerWords: string,
): (query: string) => T[] {
  const fillers = new Set(wordsOf(fillerWords));
  const prepared = articles.map((article) => ({
    article,
    fields: [
      [weights.title, new Set(wordsOf(article.title))],
      [weights.keywords, new Set(wordsOf(article.keywords.join(' ')))],
      [weights.summary, new Set(wordsOf(article.summary))],
      [weights.text, new Set(wordsOf(article.text))],
    ] as const,
  }));
  return (query) => {
    const all = wordsOf(query);
    const telling = all.filter((word) => !fillers.has(word));
    const words = telling.length > 0 ? telling : all;
    if (words.length === 0) return [];
    return prepared
      .map(({ article, fields }) => ({ article, score: scoreOf(words, fields) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ article }) => article);
  };
}

type Fields = readonly (readonly [weight: number, words: ReadonlySet<string>])[];

/** The sum over all words of their best match; 0 if one word matches nothing. */
function scoreOf(words: readonly string[], fields: Fields): number {
  const scores = words.map((word) =>
    Math.max(...fields.map(([weight, known]) => weight * match(word, known))),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function match(word: string, known: ReadonlySet<string>): number {
  if (known.has(word)) return EXACT;
  const canBeInside = INNER.test(word);
  let best = 0;
  for (const each of known) {
    if (each.startsWith(word)) return 1;
    if (canBeInside && each.includes(word)) best = INSIDE;
  }
  return best;
}
