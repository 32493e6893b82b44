/** The contract's limits of one rule (`RULE_LIMITS`), without its schemas; a test compares the two. */
export const RULE_DEPTH = 16;
export const RULE_NODES = 1000;
