export {
  activityOf,
  DAY,
  formatInstant,
  formatLocal,
  parseLocal,
  startsOf,
  type WireRecurrence,
  type WireSchedule,
} from './brute-force.ts';
export { printJson } from './print-json.ts';
