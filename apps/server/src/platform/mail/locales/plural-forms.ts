/** A phrase with a formatted count, by plural category of the language. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, (count: string) => string>> & {
  other(count: string): string;
};
