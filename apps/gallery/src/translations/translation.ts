/** The texts of one application in one language: those of its `strings.en`, and those that its manifest has in English. */
interface ApplicationTexts {
  $name: string;
  $description: string;
  /** The default values that contain text, by property. */
  $defaults?: Record<string, unknown>;
  [key: string]: unknown;
}

/** The texts of all applications in one language. */
export interface Translation {
  /** Strings that several applications have. */
  shared: Record<string, string>;
  /** By slug. These replace the shared strings. */
  applications: Record<string, ApplicationTexts>;
}
