import { readdirSync, readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountAnswers, factorsOf, LONG_AGO } from '../../test/screens/account-records.ts'
import { visitAdmin } from '../../test/screens/admin.ts'
import { type Answers, refusal } from '../../test/screens/api-stub.ts'
import { expectTexts, fillIn, openDialog, press } from '../../test/screens/forms.ts'
import { anAdminOrder, aPayment, aRefund, DELIVERED } from '../../test/screens/order-records.ts'
import { anAdmin } from '../../test/screens/records.ts'
import { theSettings } from '../../test/screens/settings-records.ts'
import { visit } from '../../test/screens/visit.tsx'

const proof: Answers = {
  'GET /auth/factors': factorsOf({ totp: { createdAt: LONG_AGO }, recoveryCodes: 10 }),
  'POST /auth/factor': { message: 'Thank you.' },
}

test('a refund that needs the factor asks for it over its own dialog, and is sent again once it is proven', async () => {
  const SEND = 'POST /admin/orders/:id/refunds'
  const order = anAdminOrder({ ...DELIVERED, paymentMethod: 'online', payments: [aPayment({ amount: 450 })] })
  const refunded = { ...order, refunds: [aRefund({ amount: 50, isByHand: false, reference: null })] }
  const answers = {
    'GET /admin/orders/:id': order,
    'GET /admin/settings': theSettings(),
    [SEND]: refusal('factor_needed'),
  }
  const { api, person } = await visitAdmin(`/admin/orders/${order._id}`, { ...proof, ...answers })
  const dialog = await openDialog(person, 'Refund part')
  await person.type(dialog.getByLabelText('Goodwill in rupees (optional)'), '50')
  await person.type(dialog.getByLabelText('Reason'), 'Snapped.')
  await person.click(dialog.getByRole('button', { name: 'Refund ₹50' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm it’s you' }))
  api.answer({ [SEND]: refunded, 'GET /admin/orders/:id': refunded })
  await person.type(question.getByLabelText('Code'), '123456')
  await person.click(question.getByRole('button', { name: 'Continue' }))
  await expectTexts('₹50 refunded')
  const [first, again] = api.to(SEND)
  expect(again).toEqual(first)
  expect(api.to(SEND)).toHaveLength(2)
})

test('on the profile, an admin who changes the password is asked for the factor', async () => {
  const answers = accountAnswers({ ...proof, 'PUT /auth/password': refusal('factor_needed') })
  const { api, person } = await visit('/profile', { user: anAdmin(), answers, heading: 'My Profile' })
  await fillIn(person, { 'Current password': 'monsoon rain', 'New password': 'a later monsoon{Enter}' })
  await screen.findByRole('alertdialog', { name: 'Confirm it’s you' })
  api.answer({ 'PUT /auth/password': { message: 'Your password has been changed.' } })
  await fillIn(person, { Code: '123456' })
  await press(person, 'Continue')
  await expectTexts('Your password has been changed.')
  expect(api.to('PUT /auth/password')).toHaveLength(2)
})

test('whatever the pages send goes through the client that asks for the factor, but for pictures', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const senders = files.filter((name) =>
    /XMLHttpRequest\(|\bfetch\(|sendBeacon\(/.test(readFileSync(`web/${name}`, 'utf8')),
  )
  expect(senders.toSorted()).toEqual([
    'admin/ui/csv-files.tsx',
    'api.ts',
    'offline/connection.ts',
    'uploads/use-uploads.ts',
  ])
})
