/** Copies of `RULE_LIMITS`, whose module would also load the contract's schemas. A test compares the two. */
export const RULE_DEPTH = 16;
export const RULE_NODES = 1000;
