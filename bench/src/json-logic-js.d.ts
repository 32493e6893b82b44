declare module 'json-logic-js' {
  const logic: { apply(rule: unknown, data: unknown): unknown };
  export default logic;
}
