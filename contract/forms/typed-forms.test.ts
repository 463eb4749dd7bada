import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FactorCodeForm, LoginForm, ProfileForm } from './account.ts'
import { AddressForm, buyerGstin, RecipientForm } from './checkout.ts'
import { ContactForm, NewsletterForm } from './contact.ts'
import { SettingsForm } from './settings.ts'
import { TrackingForm } from './tracking.ts'

const address = { street: '14 Prabhat Road', city: 'Pune', state: 'Maharashtra', country: 'India', zipCode: '411004' }
const message = { name: 'Asha', email: 'asha@mail.test', subject: 'Ferns', message: 'Are there any?' }

/** A form with what is typed into one of its fields; the others are filled in. */
const typedInto =
  (form: { parse: (values: unknown) => unknown }, field: string, others: object = {}) =>
  (typed: string) =>
    (form.parse({ ...others, [field]: typed }) as Record<string, unknown>)[field]
const ofSeller = (field: 'gstin' | 'zipCode' | 'street' | 'phone') => (typed: string) =>
  SettingsForm.shape[field].parse(typed)
const login = typedInto(LoginForm, 'email', { password: 'tulsi-leaf' })
const tracking = typedInto(TrackingForm, 'trackingNumber')

/** What is typed or pasted into a field of a form, and the plain form in which it is stored. */
const typed: readonly [form: string, parse: (typed: string) => unknown, typed: string, stored: string][] = [
  ['PIN', typedInto(AddressForm, 'zipCode', address), ' 560\u00a0001\u200b', '560001'],
  ['PIN', typedInto(AddressForm, 'zipCode', address), '560-001', '560001'],
  ['street', typedInto(AddressForm, 'street', address), 'Flat 4\n14 Road', 'Flat 4, 14 Road'],
  ['state', typedInto(AddressForm, 'state', address), 'Ｔａｍｉｌ nadu', 'Tamil Nadu'],
  ['recipient', typedInto(RecipientForm, 'phone'), '\u202a+91 98765 43210\u202c', '+919876543210'],
  ['profile', typedInto(ProfileForm, 'phoneNumber'), '+91 (0) 98765\u201143210', '+919876543210'],
  ['login', login, '\u2068Asha@Mail.test\u2069', 'asha@mail.test'],
  ['contact', typedInto(ContactForm, 'email', message), 'asha@mail.test\u200b ', 'asha@mail.test'],
  ['newsletter', typedInto(NewsletterForm, 'email'), '\ufeffasha@mail.test', 'asha@mail.test'],
  ['tracking', tracking, '\u200b14 2200\u00a05678', '1422005678'],
  ['tracking', tracking, 'AB\u20111234', 'AB-1234'],
  ['GSTIN', ofSeller('gstin'), ' 27aapfu 0939f1zv\u200b', '27AAPFU0939F1ZV'],
  ['buyer’s GSTIN', (typed) => buyerGstin.parse(typed), '\u202a27-AAPFU\u00a00939F\u20111Zｖ\u202c', '27AAPFU0939F1ZV'],
  ['seller PIN', ofSeller('zipCode'), '411 004', '411004'],
  ['seller street', ofSeller('street'), 'Plot 7\r\nBaner', 'Plot 7, Baner'],
  ['seller phone', ofSeller('phone'), '\u202a+91 20\u20112567\u00a01234\u202c', '+91 20-2567 1234'],
  ['seller phone', ofSeller('phone'), 'tel:020.2567/1234', '020 2567 1234'],
  ['second factor', typedInto(FactorCodeForm, 'code'), '１２３ ４５６', '123456'],
]

for (const [form, parse, from, stored] of typed) {
  test(`${form}: ${JSON.stringify(from)} is stored as ${stored}`, () => {
    assert.equal(parse(from), stored)
  })
}

test('a courier and a tracking number are optional, and an invalid one is refused by name', () => {
  for (const nothing of [undefined, null, '', ' ']) {
    const { courier = null, trackingNumber = null } = TrackingForm.parse({ courier: nothing, trackingNumber: nothing })
    assert.deepEqual([courier, trackingNumber], [null, null])
  }
  assert.equal(typedInto(TrackingForm, 'courier')("Ramesh & Sons' van"), "Ramesh & Sons' van")
  const couriers = ['x', 'x'.repeat(61), 'a\0b', 'a\nb', '<b>DTDC</b>', 'https://evil.example', 'a\u202eb']
  const inAddresses = ['../../1234', '1234?x=1', '1234#']
  const numbers = ['123', '1'.repeat(41), '12\u000034', '12\u000a34\u0000', '<i>1234', ...inAddresses]
  for (const [field, values] of Object.entries({ courier: couriers, trackingNumber: numbers }))
    for (const value of values) {
      const issues = TrackingForm.safeParse({ [field]: value }).error?.issues ?? []
      assert.deepEqual([...new Set(issues.map(({ path }) => path.join()))], [field], value)
    }
})
