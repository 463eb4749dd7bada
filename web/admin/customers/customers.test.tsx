import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { assertAccessible } from '../../../test/screens/accessible.ts'
import { aCustomer } from '../../../test/screens/account-records.ts'
import { type Answers, later, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { visitOffice } from '../../../test/screens/back-office.ts'
import { cellsOf, expectAlerts, expectTexts, fillIn, press, textsOf } from '../../../test/screens/forms.ts'
import { anAdmin, LONG_NAME } from '../../../test/screens/records.ts'

const asha = aCustomer({ phone: '+919876543210', totalOrders: 2, totalSpent: 1234.5 })

test('every column has its value, and the orders lead to them', async () => {
  const { person, address } = await open(page([asha]))
  expect(await cellsOf(asha.email)).toEqual([
    `Asha Kulkarni${asha._id.slice(0, 8)}`,
    `${asha.email}+919876543210`,
    ...['Customer', '2', '₹1,234.50', 'Nov 20, 2026', 'Deactivate'],
  ])
  expect(textsOf(screen.getAllByRole('columnheader')).join()).toBe(
    'Customer,Contact,Role,Orders,Total Spent,Member Since,Actions',
  )
  await expectTexts('Showing 1 of 1 customers')
  await assertAccessible()
  await person.click(screen.getByRole('link', { name: '2, look at the orders of Asha Kulkarni' }))
  expect(address()).toBe(`/admin/orders?${new URLSearchParams({ search: asha.email })}`)
})

for (const { title, account, name, role } of [
  { title: 'an admin without a name', account: aCustomer({ name: ' ', isAdmin: true }), name: 'N/A', role: 'Admin' },
  {
    title: 'a deactivated one',
    account: aCustomer({ name: LONG_NAME, isActive: false }),
    name: LONG_NAME,
    role: 'CustomerDeactivated',
  },
  {
    title: 'a hostile one',
    account: aCustomer({ name: '<script>alert(1)</script>' }),
    name: '<script>alert(1)</script>',
    role: 'Customer',
  },
]) {
  test(`${title} is shown as such`, async () => {
    await open(page([account]))
    expect((await cellsOf(account.email)).slice(0, 4)).toEqual([
      `${name}${account._id.slice(0, 8)}`,
      ...[account.email, role, '0'],
    ])
  })
}

test('on a small screen each account is a card', async () => {
  await open(page([asha]), {}, { isWide: false })
  const card = within((await screen.findByText(asha.email)).closest('li') as HTMLElement)
  for (const value of ['Asha Kulkarni', '+919876543210', 'Customer', '₹1,234.50', 'Nov 20, 2026'])
    expect(card.getByText(value)).toBeVisible()
  expect(card.getByRole('button', { name: 'Deactivate Asha Kulkarni' })).toBeVisible()
})

test('the search is sent, stored in the address, and can be cleared', async () => {
  const { api, person, address } = await open(page([]), {}, { search: '?search=asha' })
  expect(screen.getByPlaceholderText('Search by name, email, or phone...')).toHaveValue('asha')
  await fillIn(person, { 'Search customers': 'qqqq%' })
  await expectTexts('No customers match “qqqq%”')
  expect(screen.getByRole('heading', { name: 'No customers found' })).toBeVisible()
  await expectTexts('Showing 0 of 0 customers')
  await expect.poll(address).toBe('/admin/customers?search=qqqq%25')
  api.answer({ 'GET /admin/users': page([asha]) })
  await press(person, 'Clear search')
  await cellsOf(asha.email)
  await expect.poll(address).toBe('/admin/customers')
  expect(api.to('GET /admin/users').map(({ query }) => query.search)).toEqual(['asha', 'qqqq%', undefined])
})

test('it says so while it loads, and that there are no customers', async () => {
  const { answer, settle } = later<ReturnType<typeof page>>()
  await open(answer)
  await expectTexts('Loading customers...')
  settle(page([]))
  await expectTexts('There are no customers in the system yet')
  expect(screen.queryByText('Loading customers...')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})

for (const failure of [refusal('unavailable'), noAnswer]) {
  test(`a failure (${failure.status}) is shown in a box, with a retry button`, async () => {
    const { api, person } = await open(failure)
    await expectAlerts('Error loading customersFailed to load customers. Please try again later.Retry')
    api.answer({ 'GET /admin/users': page([asha]) })
    await press(person, 'Retry')
    await cellsOf(asha.email)
    await expectAlerts()
  })
}

test('more of a long list is loaded, and a link returns to the top', async () => {
  const all = Array.from({ length: 120 }, (_, index) => aCustomer({ name: `Customer ${index}` }))
  const { person } = await open(({ query: { offset, limit } }) =>
    page(all.slice(Number(offset), Number(offset) + Number(limit)), all.length),
  )
  for (const shown of [50, 100]) {
    await expectTexts(`Showing ${shown} of 120 customers`)
    await press(person, 'Load more')
  }
  await expectTexts('Showing 120 of 120 customers')
  expect(screen.getByRole('button', { name: 'Deactivate Customer 119' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  vi.stubGlobal('scrollTo', () => {})
  const list = screen.getByRole('region', { name: 'Customers' })
  list.scrollTop = 900
  await person.click(screen.getByRole('link', { name: 'Back to top' }))
  expect(list.scrollTop).toBe(0)
  expect(screen.getByRole('main')).toHaveFocus()
})

describe('an account', () => {
  const change = 'PATCH /admin/users/:id/status'
  const ravi = aCustomer({ name: 'Ravi' })

  test('is deactivated after a confirmation, and activated again', async () => {
    const { api, person } = await open(page([ravi]), {
      [change]: ({ body }) => ({ ...ravi, ...(body as { isActive: boolean }) }),
    })
    const question = await ask(person, 'Deactivate Ravi', 'Deactivate this account?')
    expect(question).toHaveTextContent(
      `Ravi${ravi.email}All its sessions end at once, and it can no longer sign in. Its orders stay as they are.`,
    )
    expect(question).not.toHaveTextContent('your own account')
    await press(person, 'Cancel')
    await expect.poll(() => screen.getByRole('button', { name: 'Deactivate Ravi' })).toHaveFocus()
    expect(api.to(change)).toEqual([])

    await ask(person, 'Deactivate Ravi', 'Deactivate this account?')
    await press(person, 'Deactivate')
    await expectTexts('Account deactivated')
    await expect.poll(() => screen.getByRole('button', { name: 'Activate Ravi' })).toHaveFocus()
    expect((await cellsOf(ravi.email))[2]).toBe('CustomerDeactivated')
    await ask(person, 'Activate Ravi', 'Activate this account again?')
    await press(person, 'Activate')
    await expectTexts('Account activated')
    expect((await cellsOf(ravi.email))[2]).toBe('Customer')
    expect(api.sent(change)).toEqual([{ isActive: false }, { isActive: true }])
    expect(api.to(change)[0]?.params.id).toBe(ravi._id)
  })

  test('stays as it was when the change is refused, with the reason', async () => {
    const user = anAdmin()
    const own = aCustomer({ _id: user._id, name: 'Admin Rao' })
    const { person } = await open(page([own]), { [change]: refusal('last_admin') }, { user })
    const question = await ask(person, 'Deactivate Admin Rao', 'Deactivate this account?')
    expect(question).toHaveTextContent('This is your own account: you will be signed out.')
    await press(person, 'Deactivate')
    await expectTexts('Failed to deactivate the account', 'The last active admin cannot be deactivated.')
    expect((await cellsOf(own.email))[2]).toBe('Customer')
    expect(screen.getByRole('button', { name: 'Deactivate Admin Rao' })).toBeEnabled()
  })

  test('of one’s own that is deactivated signs one out', async () => {
    const user = anAdmin()
    const own = aCustomer({ _id: user._id, name: 'Admin Rao' })
    const { api, person, address } = await open(page([own]), { [change]: { ...own, isActive: false } }, { user })
    await ask(person, 'Deactivate Admin Rao', 'Deactivate this account?')
    api.answer({ 'GET /auth/me': refusal('not_signed_in') })
    await press(person, 'Deactivate')
    await expect.poll(address).toMatch(/^\/login/)
    expect(localStorage.getItem('token')).toBeNull()
  })
})

type Who = { search?: string } & Parameters<typeof visitOffice>[2]

async function open(users: Answers['GET /admin/users'], answers: Answers = {}, { search = '', ...who }: Who = {}) {
  const visited = await visitOffice(`/admin/customers${search}`, { 'GET /admin/users': users, ...answers }, who)
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
  return visited
}

async function ask(person: Parameters<typeof press>[0], button: string, name: string): Promise<HTMLElement> {
  await press(person, button)
  return screen.findByRole('alertdialog', { name })
}
