import type { help } from '../../locales/en/help.ts';
import type { Language } from '../../platform/languages.ts';

/** A part of a line of text. */
export type Inline =
  | string
  /** A word of the interface. */
  | { kind: 'strong'; text: string }
  /** A key, or text that a person types. */
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; article: string };

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; content: readonly Inline[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly Inline[])[] }
  /** The first row has the headings. */
  | { kind: 'table'; rows: readonly (readonly (readonly Inline[])[])[] }
  | Picture;

export interface Picture {
  kind: 'picture';
  /** Its name below `/help/images/`. */
  file: string;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A group of articles. Its name is in the strings of the help. */
export type Group = keyof typeof help.groups;

/** An article of the guide in `docs/guide`. */
export interface Article {
  /** The name of its file and the end of its address, such as `add-a-screen`. */
  id: string;
  /** English if the article is not translated. */
  language: Language;
  title: string;
  summary: string;
  group: Group;
  /** Other words that people search for. */
  keywords: readonly string[];
  blocks: readonly Block[];
}
