import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'

const TOKEN = 'f'.repeat(64)

test('nothing happens until the button is pressed; then the link’s subscription ends', async () => {
  const { api, person } = await open({ 'POST /newsletter/unsubscribe': { message: 'You have been unsubscribed.' } })
  const button = (await findMain()).getByRole('button', { name: 'Unsubscribe' })
  await assertAccessible()
  expect(api.to('POST /newsletter/unsubscribe')).toEqual([])
  await person.click(button)
  expect(await screen.findByText('You have been unsubscribed. You won’t get these e-mails any more.')).toBeVisible()
  expect(api.sent('POST /newsletter/unsubscribe')).toEqual([{ token: TOKEN }])
  expect((await findMain()).getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
})

test('a failure says so, and can be tried again; a link that the server refuses is not valid', async () => {
  const { api, person } = await open({ 'POST /newsletter/unsubscribe': noAnswer })
  const press = async () => person.click((await findMain()).getByRole('button', { name: 'Unsubscribe' }))
  await press()
  await screen.findByText('That didn’t work. Please try again.')
  api.answer({ 'POST /newsletter/unsubscribe': refusal('link_invalid') })
  await press()
  expect(await screen.findByText('This link is not valid.')).toBeVisible()
})

const open = (answers: Answers) => visit(`/unsubscribe#${TOKEN}`, { answers })
