interface ImportMeta {
  /** Vite's: the contents of files by path. */
  glob(path: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
}
