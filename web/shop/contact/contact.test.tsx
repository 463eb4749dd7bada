import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { faqs } from '../../../content/faqs.ts'
import { shop } from '../../../content/shop.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { theRules } from '../../../test/screens/settings-records.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'

const message = { Name: 'Asha Kulkarni', Email: 'asha@paudha.example', Subject: 'Tulsi', Message: 'Which pot?\nClay?' }
const sent = { name: message.Name, email: message.Email, subject: message.Subject, message: message.Message }
const thanks = { message: 'Thanks', ticket: 'T-1042' }

test('shows address, phone, e-mail and opening hours, answers four questions, and loads a map only on request', async () => {
  const { person } = await visit('/contact')
  const main = await findMain()
  expect(main.getByText(new RegExp(shop.address.street))).toBeVisible()
  expect(main.getByRole('link', { name: shop.phone.shown })).toHaveAttribute('href', shop.phone.link)
  expect(main.getByRole('link', { name: shop.email })).toHaveAttribute('href', `mailto:${shop.email}`)
  for (const hours of ['Mon-Fri 9am-6pm', 'Sat-Sun 10am-5pm']) expect(main.getByText(hours)).toBeVisible()
  const questions = faqs(theRules, true)
  expect(questions).toHaveLength(4)
  expect(questions[0]?.answer).toMatch(/^Delivery is free within 30 miles \(about 50 km\) of the nursery/)
  expect(JSON.stringify(questions)).not.toContain('$')
  for (const { question, answer } of questions) {
    const section = main.getByText(question).closest('details')
    expect(section).not.toHaveAttribute('open')
    expect(section).toHaveTextContent(answer)
  }
  await assertAccessible()
  expect(main.getByRole('link', { name: /^Open in OpenStreetMap/ })).toHaveAttribute('href', shop.map.link)
  expect(document.querySelector('iframe')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show the map' }))
  const map = screen.getByTitle('Map of the nursery’s location')
  expect(map).toHaveAttribute('src', shop.map.embed)
  expect(map).toHaveFocus()
})

describe('the form', () => {
  test('names every missing field, and updates while typing', async () => {
    const { api, person, form, send } = await openForm()
    await send()
    for (const text of ['Name is required', 'Email is required', 'Subject is required', 'Message is required'])
      expect(await form.findByText(text)).toBeVisible()
    const name = form.getByLabelText('Name')
    expect(name).toHaveFocus()
    expect(name).toBeInvalid()
    await assertAccessible()
    await person.type(name, '   ')
    expect(form.getByText('Name is required')).toBeVisible()
    await person.type(name, 'Asha')
    await waitFor(() => expect(form.queryByText('Name is required')).toBeNull())
    await person.type(form.getByLabelText('Email'), 'asha at paudha')
    expect(await form.findByText('Email is invalid')).toBeVisible()
    expect(form.queryByText('Email is required')).toBeNull()
    expect(api.to('POST /contact')).toEqual([])
  })

  test('sends what is typed, trimmed, and thanks with its ticket; then another can be sent', async () => {
    const { api, person, fillIn, send } = await openForm({ 'POST /contact': thanks })
    await fillIn({ ...message, Name: '  Asha Kulkarni ' })
    await send()
    await screen.findByText('Message sent successfully!')
    expect(api.sent('POST /contact')).toEqual([sent])
    expect(screen.getByRole('heading', { name: 'Thank you!' })).toHaveFocus()
    expect(screen.getByText(/^Your ticket number is/)).toHaveTextContent(
      'Your ticket number is T-1042. We’ll e-mail it to you too.',
    )
    expect(screen.queryByRole('form', { name: 'Write to us' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Send Another Message' }))
    const again = within(screen.getByRole('form', { name: 'Write to us' }))
    expect(again.getByLabelText('Name')).toHaveFocus()
    for (const label of Object.keys(message)) expect(again.getByLabelText(label)).toHaveValue('')
    expect(again.queryByRole('alert')).toBeNull()
  })

  test('is read-only while a message is being sent; what is refused is said, at its field too, and can be changed', async () => {
    const answer = later<typeof noAnswer>()
    const { api, person, form, fillIn, send } = await openForm({ 'POST /contact': answer.answer })
    await fillIn(message)
    await send()
    await waitFor(() => expect(api.to('POST /contact')).toHaveLength(1))
    const field = form.getByLabelText('Message')
    await person.type(field, ' And how much sun?')
    expect(field).toHaveValue(message.Message)
    answer.settle(noAnswer)
    await screen.findByText('Failed to send message. Please try again.')
    for (const [label, text] of Object.entries(message)) expect(form.getByLabelText(label)).toHaveValue(text)
    await person.type(field, ' Terracotta?')
    expect(field).toHaveValue(`${message.Message} Terracotta?`)
    api.answer({ 'POST /contact': refusal('invalid', { fields: { subject: 'Too shouty' } }) })
    await send()
    expect(await form.findByText('Too shouty')).toBeVisible()
    expect(form.getByLabelText('Subject')).toHaveFocus()
    api.answer({ 'POST /contact': thanks })
    await send()
    await screen.findByRole('heading', { name: 'Thank you!' })
  })
})

async function openForm(answers: Answers = {}) {
  const visited = await visit('/contact', { answers })
  const form = within(await screen.findByRole('form', { name: 'Write to us' }))
  return {
    ...visited,
    form,
    fillIn: async (values: Record<string, string>) => {
      for (const [label, text] of Object.entries(values)) await visited.person.type(form.getByLabelText(label), text)
    },
    send: () => visited.person.click(form.getByRole('button', { name: 'Send Message' })),
  }
}
