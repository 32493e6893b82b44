import type { Page } from 'playwright-core';
import { PASSWORD, type Service } from './service.ts';

export const DASHBOARD_VIEWPORT = { width: 1440, height: 900 };

/** Signs in to the dashboard, as a person does. */
export async function signIn(page: Page, service: Service, email: string): Promise<void> {
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
}
