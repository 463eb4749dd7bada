import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { indianMobile, mobileProblem } from './phone.ts'

test('however a mobile number of India is written, it is stored in one form', () => {
  const latin = [' +91 98765-43210 ', '98765/43210', '+91 (0) 98765 43210', '091 98765 43210', 'tel:+91-98765-43210']
  const invisible = ['\u202a+91 98765 43210\u202c', '+91\u00a098765\u201343210']
  const digits = ['९८७६५ ४३२१०', '+৯১ ৯৮৭৬৫ ৪৩২১০', '۹۸۷۶۵۴۳۲۱۰', '９８７６５ ４３２１０']
  for (const typed of [...latin, ...invisible, ...digits]) assert.equal(indianMobile(typed), '+919876543210', typed)
})

test('any other number is not accepted', () => {
  const lengths = ['', '12345', '98765432101', '00919876543210987', '000919876543210']
  const others = ['5876543210', '+91 91 98765 43210', '+1 9876543210', '++919876543210']
  const letters = ['+0919876543210x', '98765四3210', '9876543210x']
  for (const typed of [...lengths, ...others, ...letters]) assert.equal(indianMobile(typed), null, typed)
})

test('the problem with a number is stated', () => {
  for (const [problem, ...numbers] of [
    [null, '98765 43210', '8050123456', '07552 551234', '0876 543 2109', '+91 80501 23456'],
    [
      'This is a landline. Enter a 10-digit mobile number',
      ...['+91 80 2345 6789', '+91-80-23456789', '+91 (0)79 26581234', '+91 712 2345678', '0091 079 2658 1234'],
      ...['022 2456 7890', '+91 22 24567890', '011-23456789', '(080) 2345 6789', '0755-2551234', '०२२ २४५६ ७८९०'],
    ],
    [
      'Enter one number',
      ...[
        '9876543210, 9123456780',
        '9876543210 / 9123456780',
        '98765 43210 or 98765 43211',
        '9876543210 & 022 24567890',
      ],
      ...['022-24567890 / 9876543210', '+91 98765 43210; +91 98765 43211', '9876543210 9123456780'],
    ],
    ['Enter a 10-digit mobile number', '12', '987654321', '98765432101', '+1 9876543210', 'call me', '1'.repeat(5_000)],
  ] as const)
    for (const typed of numbers) assert.equal(mobileProblem(typed), problem, typed)
})

test('every mobile number is accepted, in each usual grouping of its digits', () => {
  const groupings = [/(\d{10})/, /(\d{5})(\d{5})/, /(\d{4})(\d{3})(\d{3})/, /(\d{3})(\d{3})(\d{4})/, /(\d{4})(\d{6})/]
  const prefixes = ['', '0', '0 ', '91', '91 ', '+91', '+91 ', '+91-', '(+91) ', '+91 (0)', '+91 0', '0091 ']
  const separator = fc.constantFrom(' ', '-', '.', '\u2011')
  forAll(
    fc.stringMatching(/^[6-9]\d{9}$/),
    fc.constantFrom(...groupings),
    fc.constantFrom(...prefixes),
    separator,
    (digits, by, before, between) =>
      assert.equal(indianMobile(before + (by.exec(digits)?.slice(1) ?? []).join(between)), `+91${digits}`),
  )
})

test('a mobile number is accepted though its first digits stand apart, unless the rest reads like a landline', () => {
  const groupings = [/(\d{3})(\d{7})/, /(\d\d)(\d{8})/, /(\d\d)(\d{4})(\d{4})/]
  const prefixes = ['', '91 ', '+91 ', '+91-', '(+91) ', '0091 ']
  forAll(
    fc.stringMatching(/^[6-9]\d[015-9][013-9]\d{6}$/),
    fc.constantFrom(...groupings),
    fc.constantFrom(...prefixes),
    (digits, by, before) =>
      assert.equal(indianMobile(before + (by.exec(digits)?.slice(1) ?? []).join('-')), `+91${digits}`),
  )
})

test('exactly the accepted numbers have no problem', () =>
  forAll(fc.stringMatching(/^[+0]{0,3}[0-9 /,-]{8,24}$/), (typed) =>
    assert.equal(mobileProblem(typed) === null, indianMobile(typed) !== null),
  ))
