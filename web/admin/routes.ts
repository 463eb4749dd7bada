import { index, layout, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The back office, all under `/admin`. Paths of files are relative to `web/`. */
export const adminRoutes: RouteConfigEntry[] = prefix('admin', [
  layout('admin/layout/layout.tsx', [
    index('admin/layout/start.tsx'),
    route('dashboard', 'admin/dashboard/dashboard.tsx'),
    route('audit', 'admin/audit/audit.tsx'),
    route('books', 'admin/books/books.tsx'),
    route('books/remittances', 'admin/books/remittances/remittances.tsx'),
    route('customers', 'admin/customers/customers.tsx'),
    route('mail', 'admin/mail/mailbox.tsx'),
    route('mail/:name', 'admin/mail/mail.tsx'),
    route('measurement', 'admin/measurement/measurement.tsx'),
    route('messages', 'admin/messages/messages.tsx'),
    route('messages/:id', 'admin/message/message.tsx'),
    route('reviews', 'admin/reviews/reviews.tsx'),
    route('subscribers', 'admin/subscribers/subscribers.tsx'),
    route('orders', 'admin/orders/orders.tsx'),
    route('orders/van', 'admin/van-day/van-day.tsx'),
    route('orders/:id', 'admin/order/order.tsx'),
    route('products', 'admin/products/products.tsx'),
    route('products/import', 'admin/product-import/product-import.tsx'),
    route('products/searches', 'admin/searches/searches.tsx'),
    route('products/new', 'admin/product-form/new-product.tsx'),
    route('products/edit/:id', 'admin/product-form/edit-product.tsx'),
    route('security', 'admin/security/security.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
    route('settings/delivery', 'admin/delivery/delivery.tsx'),
    route('settings/tax-classes', 'admin/tax-classes/tax-classes.tsx'),
    route('settings/tax-classes/:key', 'admin/tax-classes/edit-tax-class.tsx'),
    route('settings/add-tax-class', 'admin/tax-classes/add-tax-class.tsx'),
  ]),
])
