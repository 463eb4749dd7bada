import { expect, test } from 'vitest'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'

test('an unknown address is said to be none, with a way home', async () => {
  const { person, address } = await visit('/no/such/page')
  const main = await findMain()
  expect(main.getByText('404')).toBeVisible()
  expect(main.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await assertAccessible()
  await person.click(main.getByRole('link', { name: 'Go Home' }))
  await expect.poll(address).toBe('/')
})
