import { isDashboard } from '../../platform/auth/cookies.ts';
import type { Route } from '../../platform/http/router.ts';
import { presentOnboarding } from './accounts.presenter.ts';
import type { AccountRoutesDependencies, PresentProfile } from './accounts.routes.ts';
import { browserOf } from './browser-requests.ts';
import { sendUnsubscribePage } from './unsubscribe-page.ts';

export function profileRoutes(
  route: Route,
  { accounts, members }: Pick<AccountRoutesDependencies, 'accounts' | 'members'>,
  present: PresentProfile,
): void {
  route('profile.get', async (request) => {
    const language = isDashboard(request) ? browserOf(request).language : undefined;
    return present(await members.getProfile(request.actor, language));
  });
  route('profile.update', async (request) => {
    const { actor, body } = request;
    const { currentPassword, newPassword, ...change } = body;
    if (newPassword !== undefined)
      await accounts.changePassword(actor, currentPassword, newPassword, browserOf(request));
    return present(await members.updateProfile(actor, change));
  });
  route('profile.setMultitimezone', async ({ actor, body }) =>
    present(await members.setProfileMultiTimezone(actor, body)),
  );
  route('profile.publicUser', async ({ params, address }) => {
    const { id, name } = await members.getPublicUser(params.id, address);
    return { id, name };
  });
  route('profile.unsubscribePage', async (request) => sendUnsubscribePage(request, false));
  route('profile.unsubscribe', async (request) => {
    await members.unsubscribe(request.params.id, request.address);
    if (String(request.headers.accept ?? '').includes('text/html')) sendUnsubscribePage(request, true);
  });
  route('profile.onboarding', async ({ actor }) => presentOnboarding(await members.getOnboarding(actor)));
  route('profile.setOnboarding', async ({ actor, body }) => {
    await members.updateProfile(actor, { onboardingDismissed: body.dismissed });
    return presentOnboarding(await members.getOnboarding(actor));
  });
  route('accounts.changeEmail', async (request) => {
    const { email, password } = request.body;
    return present(await accounts.changeEmail(request.actor, email, password, browserOf(request)));
  });
}
