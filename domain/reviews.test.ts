import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { ANONYMOUS, firstName, reviewerName } from './reviews.ts'

test('a short name is the first name and the initial of the last', () => {
  for (const [name, short] of [
    ['  Asha   Desai ', 'Asha D.'],
    ['Seán O’Brien', 'Seán O.'],
    ['आशा देसाई', 'आशा दे.'],
    ['Asha -', 'Asha'],
    ['आशा क्षीरसागर', 'आशा क्षी.'],
    ['42', ANONYMOUS],
    ['asha.desai@paudha.example', ANONYMOUS],
    ['+91 98220 12345', ANONYMOUS],
    ['Asha 98220 12345', 'Asha'],
    ['Asha WhatsApp:9822012345', 'Asha'],
    ['asha.desai', 'asha d.'],
    ['Asha_Desai', 'Asha D.'],
    ['Desai,Asha', 'Desai A.'],
    ['S. Ramanathan', 'Ramanathan S.'],
    ['S.K. Desai', 'Desai S.'],
    ['Ravi S.', 'Ravi S.'],
    ['S R', 'S R.'],
    ['Dr. Asha Kulkarni', 'Asha K.'],
    ['Dr.Kulkarni', 'Kulkarni'],
    ['DR (MRS) S. Rao', 'Rao S.'],
    ['Dr', 'Dr'],
    ['M/s Trinity Gardens', 'Trinity G.'],
    ['M/S. Trinity', 'Trinity'],
    ['Drishti Shrivastava', 'Drishti S.'],
    ['श्रीमती आशा देसाई', 'आशा दे.'],
    ['श्रीधर देसाई', 'श्रीधर दे.'],
    ['Asha Asha', 'Asha A.'],
    ['Wg Cdr Suresh Rao', 'Suresh R.'],
    ['Brig. Suresh Rao', 'Suresh R.'],
    ['Gen Nair', 'Gen N.'],
    ['Shri Major Singh', 'Major S.'],
    ['Sub Maj Singh', 'Sub S.'],
    ['Col (Retd) Ajay Nair', 'Ajay N.'],
    ['Ajay Nair, Retd.', 'Ajay N.'],
    ['Captain Ajay Nair (Retd)', 'Ajay N.'],
    ['Sh Lal Singh', 'Lal S.'],
    ['Fr George Mathew', 'George M.'],
    ['Late Shrimati Asha Desai', 'Asha D.'],
    ['Thiru Murugan', 'Thiru M.'],
    ['Advocate Professor Doctor Rao', 'Advocate R.'],
    ['Advocate Professor Doctor Asha Rao', 'Asha R.'],
    ['Md', 'Md'],
    ['KR Vijay', 'Vijay K.'],
    ['SR Ramanathan', 'Ramanathan S.'],
    ['Vijay KR', 'Vijay K.'],
    ['PT Usha', 'Usha P.'],
    ['KM Vijay', 'Vijay K.'],
    ['CDR RAO', 'CDR R.'],
    ['SKY RAO', 'SKY R.'],
    ['LYN Rao', 'LYN R.'],
    ['KR', 'KR'],
    ['Kavita Rao, MD', 'Kavita R.'],
    ['Dr. Kavita Rao, M.B.B.S., M.D. (Ph.D.)', 'Kavita R.'],
    ['Rao, Kavita, MD', 'Rao K.'],
    ['Anne-Marie D’Souza', 'Anne-Marie D.'],
    ['asha＠paudha.example', ANONYMOUS],
  ] as const) {
    assert.equal(reviewerName(name, 'short'), short)
  }
})

test('a short name has one letter of any last name', () => {
  const word = fc.stringMatching(/^[A-Za-z]{7,12}$/)
  forAll(fc.array(word, { minLength: 2, maxLength: 5 }), (words) => {
    assert.equal(reviewerName(words.join(' '), 'short'), `${words[0]} ${words.at(-1)?.[0]}.`)
  })
})

test('a title that may also be a first name does not leave the last name alone', () => {
  const titles = fc.constantFrom(...'Major Captain Shree Kumari Pandit Naik Haji Father Late Swami Md Km Pt'.split(' '))
  forAll(titles, fc.stringMatching(/^[A-Z][a-z]{6,9}$/), (title, last) => {
    assert.equal(reviewerName(`${title} ${last}`, 'short'), `${title} ${last[0]}.`)
    assert.equal(reviewerName(`${title} Asha ${last}`, 'short'), `Asha ${last[0]}.`)
  })
})

test('authors may choose none or their full name, without an address or a number that was entered with it', () => {
  assert.equal(reviewerName('Asha Desai', 'anonymous'), ANONYMOUS)
  for (const [name, full] of [
    ['Dr. S. K. Desai', 'Dr. S. K. Desai'],
    ['Asha Desai asha@paudha.example', 'Asha Desai'],
    ['asha@paudha.example', ANONYMOUS],
    ['Asha +91 98220 12345', 'Asha'],
  ] as const)
    assert.equal(reviewerName(name, 'full'), full)
})

test('the first name is the first word of a name that is neither a title nor an initial', () => {
  for (const [name, first] of [
    [' Asha  Kulkarni ', 'Asha'],
    ['मीरा जोशी', 'मीरा'],
    ['Dr. S. Ramanathan', 'Ramanathan'],
    ['98220 12345', ''],
  ] as const)
    assert.equal(firstName(name), first)
})
