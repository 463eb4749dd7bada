import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, page, refusal } from '../../../test/screens/api-stub.ts'
import { anAdminClaim } from '../../../test/screens/claim-records.ts'
import { openDialog } from '../../../test/screens/forms.ts'
import { anOrder, anOrderItem } from '../../../test/screens/order-records.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible, text } from '../../../test/screens/visit.tsx'

for (const isWide of [true, false])
  test(`each claim has ticket, plants, state, deadline and value, as a ${isWide ? 'row' : 'card'}`, async () => {
    const claim = someClaim({ photos: [newId()], urgency: 'soon' }, LONG_NAME)
    const shop = { kind: 'question', at: claim.createdAt, text: 'Which?', by: 'shop', name: 'Admin' } as const
    const overdue = someClaim({ urgency: 'overdue', events: [...claim.events, shop], deadline: claim.createdAt })
    const settled = someClaim({ status: 'settled', urgency: null, user: { ...claim.user, name: '<b>रवि</b>' } })
    await openClaims(page([claim, overdue, settled], 120), {}, '/admin/claims', isWide)
    expect(await screen.findByText('Showing 3 of 120 claims')).toBeVisible()
    const entry = within(entryOf(claim.ticket))
    expect(entry.getByRole('link', { name: claim.ticket })).toHaveAttribute('href', `/admin/claims/${claim._id}`)
    for (const said of ['Waiting for the shop', 'Answer by Fri 4 Dec, 10:15', `1 × ${LONG_NAME}`, '₹450'])
      expect(entry.getByText(said)).toBeVisible()
    expect(entryOf(claim.ticket)).toHaveTextContent('Arrived dead, 1 photo')
    expect(entryOf(overdue.ticket)).toHaveTextContent('Overdue since Fri 20 Nov, 10:15')
    expect(entryOf(settled.ticket)).toHaveTextContent('Settled')
    expect(entryOf(settled.ticket)).toHaveTextContent('<b>रवि</b>')
    expect(within(entryOf(settled.ticket)).queryByRole('checkbox')).toBeNull()
    await assertAccessible()
  })

describe('several claims of one bad parcel', () => {
  test('are refused together with one reason, and those that cannot be are named', async () => {
    const [first, second] = [someClaim(), someClaim()]
    const { api, person } = await openClaims(page([first, second]), {
      'POST /admin/claims/decisions': {
        decided: [first._id],
        refused: [{ _id: second._id, message: 'It is decided already.' }],
      },
    })
    for (const { ticket } of [first, second])
      await person.click(await screen.findByRole('checkbox', { name: `Select ${ticket}` }))
    const bar = within(screen.getByRole('region', { name: 'Selected claims' }))
    expect(bar.getByText('2 claims selected')).toBeVisible()
    const dialog = await openDialog(person, 'Refuse', 'Refuse 2 claims?')
    expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled()
    await person.type(dialog.getByLabelText('Reason'), 'It rained.')
    await assertAccessible()
    api.answer({ 'GET /admin/claims': page([]) })
    await person.click(dialog.getByRole('button', { name: 'Refuse' }))
    await screen.findByText('1 claim decided')
    await expect.poll(text).toContain('1 claim not decided')
    expect(text()).toContain('It is decided already.')
    expect(screen.getByRole('link', { name: second.ticket })).toHaveAttribute('href', `/admin/claims/${second._id}`)
    expect(screen.queryByRole('region', { name: 'Selected claims' })).toBeNull()
    expect(await screen.findByText('No claims found')).toBeVisible()
    expect(api.sent('POST /admin/claims/decisions')).toEqual([
      { ids: [first._id, second._id], decision: { kind: 'refuse', text: 'It rained.' } },
    ])
  })

  test('keep their dialog with what was typed when the decision gets no answer', async () => {
    const { person } = await openClaims(page([someClaim()]), {
      'POST /admin/claims/decisions': refusal('unavailable'),
    })
    await person.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
    await person.click(screen.getByRole('button', { name: 'Ask' }))
    await person.type(await screen.findByLabelText('Question'), 'A photo?')
    await person.click(screen.getByRole('button', { name: 'Send question' }))
    await screen.findByText('Failed to save the decisions')
    expect(screen.getByLabelText('Question')).toHaveValue('A photo?')
  })
})

function someClaim(changes: Parameters<typeof anAdminClaim>[1] = {}, name = 'Champak') {
  return anAdminClaim(anOrder({ items: [anOrderItem({ name })] }), changes)
}

const entryOf = (ticket: string) => screen.getByRole('link', { name: ticket }).closest('tr, li') as HTMLElement

function openClaims(list: Answers['GET /admin/claims'], answers: Answers = {}, path = '/admin/claims', isWide = true) {
  return visitAdmin(path, { 'GET /admin/claims': list, ...answers }, { isWide })
}
