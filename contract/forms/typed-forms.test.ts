import assert from 'node:assert/strict'
import { test } from 'vitest'
import { LoginForm, ProfileForm } from './account.ts'
import { AddressForm, RecipientForm } from './address.ts'
import { ContactForm, NewsletterForm } from './contact.ts'
import { gstin } from './gstin.ts'
import { FactorCodeForm } from './second-factor.ts'
import { SettingsForm } from './settings.ts'
import { TrackingForm } from './tracking.ts'

const address = { street: '14 Prabhat Road', city: 'Pune', state: 'Maharashtra', country: 'India', zipCode: '411004' }
const message = { name: 'Asha', email: 'asha@mail.test', subject: 'Ferns', message: 'Are there any?' }

/** What is typed or pasted into a field of a form, and the plain form in which it is stored. */
const typed: readonly [form: string, parse: (typed: string) => unknown, typed: string, stored: string][] = [
  ['PIN', (zipCode) => AddressForm.parse({ ...address, zipCode }).zipCode, ' 560\u00a0001\u200b', '560001'],
  ['PIN', (zipCode) => AddressForm.parse({ ...address, zipCode }).zipCode, '560-001', '560001'],
  ['street', (street) => AddressForm.parse({ ...address, street }).street, 'Flat 4\n14 Road', 'Flat 4, 14 Road'],
  ['state', (state) => AddressForm.parse({ ...address, state }).state, 'Ｔａｍｉｌ nadu', 'Tamil Nadu'],
  ['recipient', (phone) => RecipientForm.parse({ phone }).phone, '\u202a+91 98765 43210\u202c', '+919876543210'],
  [
    'profile',
    (phoneNumber) => ProfileForm.parse({ phoneNumber }).phoneNumber,
    '+91 (0) 98765\u201143210',
    '+919876543210',
  ],
  [
    'login',
    (email) => LoginForm.parse({ email, password: 'tulsi-leaf' }).email,
    '\u2068Asha@Mail.test\u2069',
    'asha@mail.test',
  ],
  ['contact', (email) => ContactForm.parse({ ...message, email }).email, 'asha@mail.test\u200b ', 'asha@mail.test'],
  ['newsletter', (email) => NewsletterForm.parse({ email }).email, '\ufeffasha@mail.test', 'asha@mail.test'],
  [
    'tracking',
    (trackingNumber) => TrackingForm.parse({ trackingNumber }).trackingNumber,
    '\u200b14 2200\u00a05678',
    '1422005678',
  ],
  ['tracking', (trackingNumber) => TrackingForm.parse({ trackingNumber }).trackingNumber, 'AB\u20111234', 'AB-1234'],
  ['GSTIN', (gstin) => SettingsForm.shape.gstin.parse(gstin), ' 27aapfu 0939f1zv\u200b', '27AAPFU0939F1ZV'],
  ['buyer’s GSTIN', (typed) => gstin.parse(typed), '\u202a27-AAPFU\u00a00939F\u20111Zｖ\u202c', '27AAPFU0939F1ZV'],
  ['seller PIN', (zipCode) => SettingsForm.shape.zipCode.parse(zipCode), '411 004', '411004'],
  ['seller street', (street) => SettingsForm.shape.street.parse(street), 'Plot 7\r\nBaner', 'Plot 7, Baner'],
  [
    'seller phone',
    (phone) => SettingsForm.shape.phone.parse(phone),
    '\u202a+91 20\u20112567\u00a01234\u202c',
    '+91 20-2567 1234',
  ],
  ['seller phone', (phone) => SettingsForm.shape.phone.parse(phone), 'tel:020.2567/1234', '020 2567 1234'],
  ['second factor', (code) => FactorCodeForm.parse({ code }).code, '１２３ ４５６', '123456'],
]

for (const [form, parse, from, stored] of typed) {
  test(`${form}: ${JSON.stringify(from)} is stored as ${stored}`, () => {
    assert.equal(parse(from), stored)
  })
}
