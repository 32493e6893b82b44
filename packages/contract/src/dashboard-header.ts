/**
 * Marks a request as the dashboard's own: its session is in a cookie. Pages of other origins cannot send this header
 * unless the service allows it, so a request that has it is not forged.
 */
export const DASHBOARD_HEADER = 'x-vitrine-request';
