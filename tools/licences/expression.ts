/**
 * Whether the licences for which `allowed` is true satisfy an SPDX expression (`MIT`, `(MIT OR GPL-2.0-only)`,
 * `Apache-2.0 AND MIT`): at least one side of each OR, and both sides of each AND.
 */
export function isSatisfied(expression: string, allowed: (licence: string) => boolean): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let position = 0;

  function either(): boolean {
    let met = both();
    while (tokens[position] === 'OR') {
      position += 1;
      const right = both();
      met = met || right;
    }
    return met;
  }

  function both(): boolean {
    let met = one();
    while (tokens[position] === 'AND') {
      position += 1;
      const right = one();
      met = met && right;
    }
    return met;
  }

  function one(): boolean {
    const token = tokens[position];
    position += 1;
    if (token !== '(') return token !== undefined && allowed(token);
    const met = either();
    position += 1;
    return met;
  }

  const met = either();
  // Any remaining text is an unsupported expression (`MIT WITH …`, `SEE LICENSE IN …`).
  return met && position === tokens.length;
}
