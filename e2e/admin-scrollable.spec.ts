import { addPlant, expect, orderPlant, restoreSession, test, visitor } from './support/shop.ts'

const places = [
  ...[
    'dashboard',
    'audit',
    'books',
    'books/remittances',
    'customers',
    'mail',
    'measurement',
    'messages',
    'messages/:message',
    'reviews',
    'subscribers',
  ],
  ...[
    'orders',
    'orders/:order',
    'orders/van',
    'products',
    'products/import',
    'products/searches',
    'products/new',
    'products/edit/:plant',
    'security',
    'settings',
  ],
]

for (const place of places) {
  test(`all of /admin/${place} can be scrolled to`, async ({ page, adminApi, adminSession, shopper }) => {
    const plant = await addPlant(adminApi, { name: 'Arjun', price: 320 })
    const order = await orderPlant(shopper, plant)
    const letter = { name: 'Asha', email: shopper.email, subject: 'Repotting', message: 'When is the time for it?' }
    await visitor().call('POST /contact', { body: letter })
    const [message] = await adminApi.call('GET /admin/messages', { query: {} })
    const ids = { ':plant': plant._id, ':order': order._id, ':message': message?._id ?? '' }
    await restoreSession(page, { session: adminSession })
    await page.setViewportSize({ width: 1024, height: 480 })
    await page.goto(`/admin/${place.replace(/:\w+/, (name) => ids[name as keyof typeof ids])}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const beyond = await page.getByRole('main').evaluate((main) =>
      [main, main.parentElement, document.documentElement].map((element) => {
        const { scrollHeight = 0, clientHeight = 0 } = element ?? {}
        return scrollHeight - clientHeight
      }),
    )
    expect(beyond).toEqual([0, 0, 0])
  })
}
