import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AdminClaim } from '../../../contract/claims.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, refusal } from '../../../test/screens/api-stub.ts'
import { anAdminClaim } from '../../../test/screens/claim-records.ts'
import { openDialog } from '../../../test/screens/forms.ts'
import { anOrder, anOrderItem, DELIVERED, PLACED_AT } from '../../../test/screens/order-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, text, type Visit } from '../../../test/screens/visit.tsx'

const BY_HAND = 'By your own transfer'

test('all about a claim: words, photos, plants, value, histories and what happened', async () => {
  const plants = [anOrderItem({ name: LONG_NAME, price: 450 }), anOrderItem({ name: 'नीम', price: 450 })]
  const claim = aDelivered(
    {
      text: '<script>alert(1)</script>',
      photos: ['photo00000000001'],
      purgeAt: '2027-11-20T04:45:00.000Z',
      history: {
        customerClaims: 1,
        customerOrders: 1,
        plantClaims: plants.map(({ plant }, n) => ({ plant, claims: 2, sold: n * 16 })),
      },
      events: [
        { kind: 'opened', at: PLACED_AT, text: null, by: 'shopper', name: 'Asha Kulkarni' },
        { kind: 'question', at: PLACED_AT, text: 'Which roots?', by: 'shop', name: 'Meera' },
        { kind: 'reopened', at: PLACED_AT, text: null, by: 'shop', name: null },
      ],
    },
    plants,
  )
  await openClaim(claim)
  expect(await screen.findByRole('img', { name: 'Open photo 1 at full size' })).toHaveAttribute(
    'src',
    `/api/claims/${claim._id}/photos/photo00000000001`,
  )
  for (const said of [
    ...['<script>alert(1)</script>', LONG_NAME, 'The photos will be deleted on 20 Nov 2027.', '1 × ₹450'],
    ...['Paid for these plants₹900', '1 claim including this one, 1 delivered order', '2 claims, 0 delivered'],
    ...['2 claims, 16 delivered (12.5%)', 'Question sentWhich roots?The shop (Meera)'],
    ...[
      'Reopened: the replacement was cancelled, lost or returnedThe shop,',
      'Claim opened',
      'Decide by Fri 4 Dec, 10:15',
    ],
  ])
    expect(text()).toContain(said)
  expect(screen.getByRole('link', { name: `Order #${claim.order.number}` })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All their claims' })).toHaveAttribute(
    'href',
    expect.stringContaining('asha%40'),
  )
  await assertAccessible()
})

test('what can be decided depends on where the claim is', async () => {
  const all = ['Send replacement', 'Refund these plants', 'Refuse', 'Ask the shopper']
  for (const [changes, buttons] of [
    [{}, all],
    [{ status: 'awaiting_shopper' }, all.slice(0, 3)],
    [{ proposedRefund: { amount: 450, by: 'Meera' } }, ['Ask the shopper']],
    [{ status: 'replacing' }, []],
    [{ status: 'refused' }, []],
  ] as [Partial<AdminClaim>, string[]][]) {
    await openClaim(aDelivered(changes))
    await screen.findByRole('region', { name: 'Claimed plants' })
    const region = screen.queryByRole('region', { name: 'Decision' })
    const found = region === null ? [] : within(region).getAllByRole('button')
    expect(found.map(({ textContent }) => textContent)).toEqual(buttons)
    expect(
      text().includes(
        'Proposed by Meera. The claim can’t be decided in any other way until this refund is approved, declined or withdrawn.',
      ),
    ).toBe('proposedRefund' in changes)
    cleanup()
  }
})

test('a refund is shown with its day, and with what the provider could not do', async () => {
  const refund = { _id: 'r', amount: 400, status: 'wanted', expectedBy: '2026-12-08', problem: 'No balance' } as const
  await openClaim(aDelivered({ status: 'refunding', refund }))
  const card = await screen.findByRole('region', { name: 'Refund' })
  for (const said of [
    'RefundRequested₹400',
    'The shopper should receive the money by Dec 8, 2026.',
    'No balanceThe shop will retry',
  ])
    expect(card).toHaveTextContent(said)
})

describe('a decision', () => {
  test('to refuse needs a reason, which a ready text can give', async () => {
    const claim = aDelivered()
    const { api, person } = await openClaim(claim, decided(claim, { status: 'refused' }))
    const dialog = await openDialog(person, 'Refuse')
    const submit = dialog.getByRole('button', { name: 'Refuse' })
    expect(submit).toBeDisabled()
    await person.selectOptions(dialog.getByLabelText('Insert a text template'), 'Resting or dropping leaves')
    const reason = dialog.getByLabelText('Reason')
    expect((reason as HTMLTextAreaElement).value).toMatch(/healthy stem and roots/)
    await person.clear(reason)
    await person.type(reason, 'New leaves come soon.')
    await person.click(submit)
    await screen.findByText('Refused', { selector: '[data-title]' })
    expect(api.sent('POST /admin/claims/:id/decision')).toEqual([{ kind: 'refuse', text: 'New leaves come soon.' }])
  })

  test('that is a question may carry care advice, and keeps its dialog until it is answered or left', async () => {
    const claim = aDelivered()
    const { api, person } = await openClaim(claim, { 'POST /admin/claims/:id/decision': refusal('unavailable') })
    await openDialog(person, 'Ask the shopper')
    await person.keyboard('{Escape}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Ask the shopper')
    const dialog = await openDialog(person, 'Ask the shopper')
    await person.selectOptions(dialog.getByLabelText('Insert a text template'), 'A photo of the stem and roots')
    await person.selectOptions(dialog.getByLabelText('Add care advice'), 'Broken stem')
    await person.selectOptions(dialog.getByLabelText('Add care advice'), 'Broken stem')
    const question = dialog.getByLabelText('Question') as HTMLTextAreaElement
    expect(question.value).toMatch(/its roots\.\n\nTo save the plant: cut(?!.*To save the plant)/s)
    await assertAccessible()
    const send = dialog.getByRole('button', { name: 'Send question' })
    await person.click(send)
    await screen.findByText('Failed to save the decision')
    expect(question.value).toMatch(/To save the plant: cut/)
    api.answer(decided(claim, { status: 'awaiting_shopper' }))
    await person.click(send)
    await screen.findByText('Question sent')
    expect(await screen.findByText('Waiting for the shopper')).toBeVisible()
  })

  test('that another admin made meanwhile is shown in place of the own one', async () => {
    const claim = aDelivered()
    const text = 'It recovers.'
    const { api, person } = await openClaim(claim, {
      'POST /admin/claims/:id/decision': () => {
        const events: AdminClaim['events'] = [{ kind: 'refused', at: PLACED_AT, text, by: 'shop', name: 'Meera' }]
        api.answer({ 'GET /admin/claims/:id': { ...claim, status: 'refused', events } })
        return refusal('illegal_move')
      },
    })
    const dialog = await openDialog(person, 'Send replacement')
    await person.click(dialog.getByRole('button', { name: 'Send replacement' }))
    await screen.findByText('Failed to save the decision')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the refund of the claimed plants', () => {
  const two = [
    anOrderItem({ name: 'Kadipatta', price: 200, quantity: 3 }),
    anOrderItem({ name: 'Madhumalti', price: 350 }),
  ]

  test('has a sum that follows the pieces, and says what is not possible', async () => {
    const claim = claimOf(two, 2)
    const { api, person } = await openClaim(claim, decided(claim, { status: 'settled' }))
    const dialog = await openDialog(person, 'Refund these plants')
    const [hurt, other] = [
      dialog.getByLabelText('Refund, of Kadipatta'),
      dialog.getByLabelText('Refund, of Madhumalti'),
    ]
    expect(hurt).toHaveValue(2)
    expect(other).toHaveValue(1)
    expect(dialog.getByText('Total: ₹750')).toBeVisible()
    await assertAccessible()
    for (const impossible of ['3', '1.5', '-1']) {
      await retype(person, hurt, impossible)
      expect(dialog.getByText('0 to 2')).toBeVisible()
      expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled()
    }
    await retype(person, hurt, '2')
    await retype(person, other, '0')
    expect(dialog.getByText('Total: ₹400')).toBeVisible()
    const onSale = dialog.getByLabelText('Put back on sale, of Kadipatta')
    await retype(person, onSale, '3')
    expect(dialog.getByText('0 to 2')).toBeVisible()
    await retype(person, onSale, '1')
    expect(dialog.queryByText('0 to 2')).toBeNull()
    const send = dialog.getByRole('button', { name: 'Refund ₹400' })
    await person.click(send)
    expect(dialog.getByText('A UPI ID looks like name@bank')).toBeVisible()
    await person.selectOptions(dialog.getByLabelText('Refund method'), BY_HAND)
    await person.type(dialog.getByLabelText('UPI or bank transfer reference'), 'UPI 4')
    await person.click(send)
    await screen.findByText('Refunded', { selector: '[data-title]' })
    const lines = [{ item: two[0]?._id, quantity: 2, restock: 1 }]
    expect(api.sent('POST /admin/claims/:id/decision')).toEqual([
      { kind: 'refund', lines, speed: 'normal', reference: 'UPI 4' },
    ])
  })

  test('of an order paid online asks how fast, not where to', async () => {
    const claim = { ...claimOf(two, 2), paymentMethod: 'online', cashLeft: null } as const
    const { api, person } = await openClaim(claim, decided(claim, { status: 'refunding' }))
    const dialog = await openDialog(person, 'Refund these plants')
    expect(dialog.queryByLabelText('Refund method')).toBeNull()
    await person.selectOptions(dialog.getByLabelText('Refund speed'), 'optimum')
    await person.click(dialog.getByRole('button', { name: 'Refund ₹750' }))
    await screen.findByText('Refunded', { selector: '[data-title]' })
    expect(api.sent('POST /admin/claims/:id/decision')).toMatchObject([{ kind: 'refund', speed: 'optimum' }])
  })

  test('of cash and an advance names both ways; above the limit it is proposed to a second admin', async () => {
    const claim = { ...claimOf(two, 2), cashLeft: 700, advanceLeft: 50, cashApprovalAbove: 500 }
    const proposedRefund = { amount: 750, by: 'Admin' }
    const { person } = await openClaim(claim, decided(claim, { proposedRefund }))
    const dialog = await openDialog(person, 'Refund these plants')
    expect(
      dialog.getByText('Total: ₹750, ₹700 by UPI or bank transfer and ₹50 to the payment method used for the advance'),
    ).toBeVisible()
    expect(text()).toContain('A second admin must approve cash refunds above ₹500 per order.')
    await person.type(dialog.getByLabelText('UPI ID'), 'asha@okaxis')
    await person.click(dialog.getByRole('button', { name: 'Refund ₹750' }))
    await screen.findByText('Sent to a second admin for approval')
    const order = await screen.findByRole('link', { name: 'Decide on the order page' })
    expect(order).toHaveAttribute('href', `/admin/orders/${claim.order._id}`)
  })

  test('shows what the server finds wrong at the line; of what was refunded meanwhile the claim stays open', async () => {
    const fields = { 'lines.0.quantity': 'None is left', 'lines.0.restock': 'Put back at most 0', 'payee.upi': 'Odd' }
    const { api, person } = await openClaim(claimOf(two, 2), {
      'POST /admin/claims/:id/decision': refusal('invalid', { fields }),
    })
    const dialog = await openDialog(person, 'Refund these plants')
    await retype(person, dialog.getByLabelText('Refund, of Kadipatta'), '0')
    await person.type(dialog.getByLabelText('UPI ID'), 'asha@okaxis')
    await person.click(dialog.getByRole('button', { name: 'Refund ₹350' }))
    await dialog.findByText('None is left')
    for (const [label, problem] of [
      ['Refund, of Madhumalti', 'None is left'],
      ['Put back on sale, of Madhumalti', 'Put back at most 0'],
      ['UPI ID', 'Odd'],
    ] as const)
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(problem))
    const message = 'Not enough pieces of Kadipatta are left'
    api.answer({ 'POST /admin/claims/:id/decision': refusal('not_claimable', { message }) })
    await person.click(dialog.getByRole('button', { name: 'Refund ₹350' }))
    await screen.findByText(message)
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Refund these plants' })).toBeEnabled()
  })
})

function aDelivered(changes: Partial<AdminClaim> = {}, items = [anOrderItem()]) {
  return anAdminClaim(anOrder({ ...DELIVERED, items }), changes)
}

/** A claim of `first` pieces of its first line and one of each other. */
function claimOf(items: ReturnType<typeof anOrderItem>[], first: number) {
  const claim = aDelivered({}, items)
  return { ...claim, lines: claim.lines.map((line, place) => ({ ...line, quantity: place === 0 ? first : 1 })) }
}

function decided(claim: AdminClaim, changes: Partial<AdminClaim>): Answers {
  return { 'POST /admin/claims/:id/decision': { ...claim, ...changes } }
}

async function retype(person: Visit['person'], field: Element, value: string) {
  await person.clear(field)
  await person.type(field, value)
}

function openClaim(claim: AdminClaim, answers: Answers = {}) {
  return visitAdmin(`/admin/claims/${claim._id}`, { 'GET /admin/claims/:id': claim, ...answers })
}
