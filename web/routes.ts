import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminRoutes } from './admin/routes.ts'

export default [
  layout('shop/layout/layout.tsx', [
    index('shop/home/home.tsx'),
    route('shop', 'shop/shop/shop.tsx'),
    route('finder', 'shop/finder/finder.tsx'),
    route('plants/:id', 'shop/plant/plant.tsx'),
    route('about', 'shop/about/about.tsx'),
    route('contact', 'shop/contact/contact.tsx'),
    route('privacy', 'shop/legal/privacy.tsx'),
    route('terms', 'shop/legal/terms.tsx'),
    route('refunds-and-delivery', 'shop/legal/refunds-and-delivery.tsx'),
    route('security-policy', 'shop/legal/security-policy.tsx'),
    route('login', 'shop/account/login.tsx'),
    route('register', 'shop/account/register.tsx'),
    route('forgot-password', 'shop/account/forgot-password.tsx'),
    route('reset-password', 'shop/account/reset-password.tsx'),
    route('undo-change', 'shop/account/undo-change.tsx'),
    route('confirm-email', 'shop/account/confirm-email.tsx'),
    route('unsubscribe', 'shop/unsubscribe/unsubscribe.tsx'),
    route('provider-email', 'shop/account/provider-email.tsx'),
    route('profile', 'shop/account/profile.tsx'),
    route('cart', 'shop/cart/cart.tsx'),
    route('checkout', 'shop/checkout/checkout.tsx'),
    route('orders', 'shop/orders/orders.tsx'),
    route('orders/:id/payment', 'shop/payment/payment.tsx'),
    route('*', 'shop/not-found/not-found.tsx'),
  ]),
  ...adminRoutes,
  route('manifest.webmanifest', 'manifest.ts'),
  ...(process.env.NODE_ENV === 'development' ? [route('styleguide', 'styleguide/styleguide.tsx')] : []),
] satisfies RouteConfig
