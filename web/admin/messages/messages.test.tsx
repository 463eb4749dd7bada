import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, later, noAnswer, page } from '../../../test/screens/api-stub.ts'
import { expectTexts, press } from '../../../test/screens/forms.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible, text } from '../../../test/screens/visit.tsx'

describe('the inbox', () => {
  test('says of each message who wrote, what state it is in and when it is due', async () => {
    const script = '<script>document.title = "taken"</script>'
    const messages = [
      aMessage({ subject: 'Ferns', name: LONG_NAME, times: 3 }),
      aMessage({ subject: 'Moss', state: 'in_progress', deadline: 'soon' }),
      aMessage({ subject: 'Palms', deadline: 'overdue' }),
      aMessage({ subject: 'Roses', state: 'answered', answered: { at: SENT_AT, by: 'Admin' }, deadline: null }),
      aMessage({ subject: 'Spam', name: script, isHeld: true, deadline: null }),
    ]
    await openInbox(messages)
    for (const [subject, ...texts] of [
      ['Ferns', LONG_NAME, 'Open', /^Due [A-Z]/, /3 times$/],
      ['Moss', 'In progress', /^Due soon: /],
      ['Palms', 'Open', /^Overdue since /],
      ['Roses', 'Answered'],
      ['Spam', script],
    ] as const) {
      const row = await findRow(subject)
      for (const text of texts) expect(row.getAllByText(text)[0]).toBeVisible()
    }
    expect((await findRow('Roses')).queryByText(/^Due/)).toBeNull()
    expect(screen.getByText('Showing 5 of 5 messages')).toBeVisible()
    await assertAccessible()
  })

  test('a mark shows at once, cannot be pressed twice, and is taken back if it is refused', async () => {
    const message = aMessage({ subject: 'Ferns' })
    const { api, person } = await openInbox([message])
    const marked = later<Message>()
    api.answer({ 'PATCH /admin/messages/:id': marked.answer })
    await person.dblClick((await findRow('Ferns')).getByRole('button', { name: /^Mark as answered/ }))
    expect((await findRow('Ferns')).getByText('Answered')).toBeVisible()
    expect((await findRow('Ferns')).getByRole('button', { name: /^Reopen/ })).toBeDisabled()
    marked.settle({ ...message, state: 'answered', answered: { at: SENT_AT, by: 'Admin' }, deadline: null })
    await expectTexts('Marked as answered')
    expect(api.sent('PATCH /admin/messages/:id')).toEqual([{ state: 'answered' }])

    api.answer({ 'PATCH /admin/messages/:id': noAnswer })
    await person.click((await findRow('Ferns')).getByRole('button', { name: /^Reopen/ }))
    await expectTexts('Failed to mark the message')
    expect((await findRow('Ferns')).getByText('Answered')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: /^Reopen/ })).toHaveFocus())
  })

  test('after a mark the menu counts anew, and an outdated count that arrives late is dropped', async () => {
    const outdated = later<ReturnType<typeof page>>()
    const message = aMessage({ subject: 'Ferns' })
    const { api, person } = await openInbox([message], {
      'GET /admin/messages': ({ query }) => (query.limit === '1' ? outdated.answer : page([message])),
      'PATCH /admin/messages/:id': { ...message, state: 'answered', answered: null },
    })
    const row = await findRow('Ferns')
    api.answer({ 'GET /admin/messages': page([], 7) })
    await person.click(row.getByRole('button', { name: /^Mark as answered/ }))
    const menu = screen.getByRole('link', { name: 'Messages' })
    await waitFor(() => expect(menu).toHaveAccessibleDescription(/^7 ?open$/))
    await expectTexts('Marked as answered')
    outdated.settle(page([], 9))
    await person.hover(menu)
    expect(menu).toHaveAccessibleDescription(/^7 ?open$/)
  })

  test('what was held back as spam can be released', async () => {
    const held = aMessage({ subject: 'Spam', isHeld: true, deadline: null })
    const { api, person } = await openInbox([held], { 'PATCH /admin/messages/:id': { ...held, isHeld: false } })
    await person.click((await findRow('Spam')).getByRole('button', { name: /^Not spam/ }))
    expect((await findRow('Spam')).getByText('Open')).toBeVisible()
    expect(api.sent('PATCH /admin/messages/:id')).toEqual([{ state: 'open' }])
  })
})

describe('a message', () => {
  test('is answered by e-mail with the ticket and the quoted text, and marked', async () => {
    const message = aMessage({ subject: 'Ferns', name: 'Asha & Co', message: 'Do you have ferns?\nBig ones?' })
    const { person, api } = await openMessage(message)
    const sheet = within(await screen.findByRole('article'))
    expect(sheet.getByRole('heading', { name: 'Ferns' })).toBeVisible()
    expect(text()).toContain(`${message.ticket}, acknowledged by e-mail on`)
    const reply = new URL(sheet.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href') ?? '')
    expect([reply.protocol, reply.pathname]).toEqual(['mailto:', message.email])
    expect(Object.fromEntries(reply.searchParams)).toEqual({
      subject: `Re: Ferns (${message.ticket})`,
      body: '\r\n\r\nAsha & Co wrote:\r\n> Do you have ferns?\r\n> Big ones?',
    })
    await assertAccessible()
    api.answer({ 'PATCH /admin/messages/:id': { ...message, state: 'in_progress' } })
    await press(person, 'Mark as in progress')
    await expectTexts('Marked as in progress', 'In progress')
    const answered = { at: SENT_AT, by: 'Admin' }
    api.answer({ 'PATCH /admin/messages/:id': { ...message, state: 'answered', answered, deadline: null } })
    await press(person, /^Mark as answered/)
    await expectTexts(/^Answered by Admin on /)
    expect(api.sent('PATCH /admin/messages/:id')).toEqual([{ state: 'in_progress' }, { state: 'answered' }])
  })

  test('says until when it is to be acknowledged; one that is answered is opened again', async () => {
    const answered = { state: 'answered', answered: { at: SENT_AT, by: 'Meera' }, deadline: null } as const
    const message = aMessage({ acknowledgedAt: null, message: '<script>alert(1)</script>' })
    await openMessage(message)
    await expectTexts(/not acknowledged by e-mail yet; due by Nov 2\d, 2026/, '<script>alert(1)</script>')
    cleanup()
    const { api, person } = await openMessage({ ...message, ...answered }, { 'PATCH /admin/messages/:id': message })
    await press(person, /^Reopen/)
    await expectTexts('Reopened', 'Open')
    expect(api.sent('PATCH /admin/messages/:id')).toEqual([{ state: 'open' }])
    expect(screen.queryByText(/^Answered by/)).toBeNull()
  })
})

const SENT_AT = '2026-11-20T10:00:00.000Z'

function aMessage(changes: Partial<Message> = {}): Message {
  const _id = newId()
  return {
    _id,
    name: 'Asha',
    email: 'asha@paudha.example',
    subject: `Ferns ${_id}`,
    message: 'Do you have ferns?',
    createdAt: SENT_AT,
    times: 1,
    latestAt: SENT_AT,
    isHeld: false,
    answered: null,
    ticket: `T${_id.slice(-6)}`,
    state: 'open',
    acknowledgedAt: SENT_AT,
    dueAt: '2026-12-20T10:00:00.000Z',
    deadline: 'later',
    ...changes,
  } as Message
}

function openInbox(messages: Message[], answers: Answers = {}) {
  return visitAdmin('/admin/messages', { 'GET /admin/messages': page(messages), ...answers })
}

function openMessage(message: Message, answers: Answers = {}) {
  return visitAdmin(`/admin/messages/${message._id}`, { 'GET /admin/messages/:id': message, ...answers })
}

async function findRow(subject: string) {
  return within((await screen.findByRole('link', { name: subject })).closest('tr') as HTMLElement)
}
