import { createLazyRoute } from '@tanstack/react-router';
import { ConfirmEmail } from './confirm-email.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';
import { ForgotPassword, ResetPassword } from './reset.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';

export const signInRoute = createLazyRoute('/sign-in')({ component: SignIn });
export const signUpRoute = createLazyRoute('/sign-up')({ component: SignUp });
export const confirmRoute = createLazyRoute('/confirm-sign-up')({ component: ConfirmSignUp });
export const confirmEmailRoute = createLazyRoute('/confirm-email')({ component: ConfirmEmail });
export const forgotRoute = createLazyRoute('/forgot-password')({ component: ForgotPassword });
export const resetRoute = createLazyRoute('/reset-password')({ component: ResetPassword });
