import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EndpointKey } from '../../contract/contract.ts'
import { visitAdmin } from '../../test/screens/admin.ts'
import { page } from '../../test/screens/api-stub.ts'
import { aPlant } from '../../test/screens/plant-records.ts'
import { assertAccessible } from '../../test/screens/visit.tsx'

const [_id, at, email] = ['Entry00000000001', '2026-11-20T10:00:00.000Z', 'asha@paudha.example']
const change = {
  ...{ _id, happenedAt: at, who: { actor: 'admin', _id, name: 'Admin' }, action: 'update' },
  ...{ subject: { kind: 'product', _id, number: null, name: 'Neem', email: null, isGone: false }, way: null },
  ...{ changes: [{ field: 'price', from: 199, to: 249.5 }], reason: null, note: null },
}
const message = {
  ...{ _id, name: 'Asha', email, subject: 'Moss', message: 'Any?', createdAt: at, times: 3, latestAt: at },
  ...{ isHeld: false, answered: null, ticket: 'T1', state: 'open', deadline: 'later', acknowledgedAt: at, dueAt: at },
}
const subscriber = { _id, email, consentedAt: at, consentedOn: '/shop', unsubscribedAt: null }

/** An entry of a list and its card on a phone: the title, then badge, text, figures and actions. */
const cards: readonly [path: string, key: EndpointKey, entry: object, title: string, rest: string][] = [
  [
    ...(['products', 'GET /plants', aPlant({ name: 'Ashoka', stock: 3 })] as const),
    ...(['Ashoka', 'Epipremnum aureumCategoryIndoor PlantsPrice₹199Stock3EditDelete'] as const),
  ],
  [
    ...(['audit', 'GET /admin/audit', change] as const),
    ...(['Product changed', 'NeemPrice: ₹199 → ₹249.50WhenNov 20, 20263:30 PMWhoAdmin'] as const),
  ],
  [
    ...(['messages', 'GET /admin/messages', message] as const),
    ...([
      'Asha',
      `${email}OpenDue Nov 20, 2026MossT1Any?ReceivedNov 20, 20263:30 PM · 3 timesMark as answered`,
    ] as const),
  ],
  [
    ...(['subscribers', 'GET /admin/subscribers', subscriber] as const),
    ...([email, 'SubscribedSubscribedNov 20, 2026Page/shop'] as const),
  ],
]

for (const [path, key, entry, title, rest] of cards)
  test(`on a phone /admin/${path} is of cards`, async () => {
    await visitAdmin(`/admin/${path}`, { [key]: page([entry]) }, { isWide: false })
    expect((await screen.findByText(title)).closest('li')?.textContent).toBe(title + rest)
    await assertAccessible()
  })
