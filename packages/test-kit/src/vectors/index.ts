export {
  activityOf,
  DAY,
  formatInstant,
  formatLocal,
  MINUTE,
  parseLocal,
  startsOf,
  type WireRecurrence,
  type WireSchedule,
} from './brute-force.ts';
export { printJson } from './print-json.ts';
