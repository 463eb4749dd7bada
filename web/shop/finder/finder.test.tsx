import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, refusal } from '../../../test/screens/api-stub.ts'
import { aFinderAnswer, aPlant } from '../../../test/screens/plant-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, visit } from '../../../test/screens/visit.tsx'

const ANSWERED = '/finder?where=terrace&window=south&pets=yes&time=little&height=30&pin=411015'
const climate = {
  zone: 'plateau',
  name: 'Deccan plateau',
  text: 'Dry and warm',
  coldestCelsius: 12,
  hottestCelsius: 38,
} as const

describe('a question', () => {
  for (const [step, title, options] of [
    [1, 'Where will the plant live?', ['Indoors', 'Balcony', 'Terrace', 'Garden']],
    [
      2,
      'Which way does the window or open side face?',
      [/^North/, /^East/, /^South/, /^West/, /^No window, or shaded/],
    ],
    [3, 'Do you have pets or small children?', ['Yes', 'No']],
    [4, 'How much time do you have for plant care?', [/^A little/, /^Some/, /^A lot/]],
    [5, 'How tall can the plant be?', ['Up to 30 cm', 'Up to 60 cm', 'Up to 120 cm', 'Up to 200 cm']],
  ] as const) {
    test(`${step} asks “${title}”, which can be skipped, and says how many plants fit so far`, async () => {
      await openFinder(step === 1 ? '/finder' : `/finder?step=${step}`, { 'GET /finder': aFinderAnswer({ count: 14 }) })
      expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
      expect(screen.getByText(`Question ${step} of 6`)).toBeVisible()
      expect(screen.getByText('14 plants fit so far')).toBeVisible()
      const group = screen.getByRole('group', { name: title })
      expect(within(group).getAllByRole('radio')).toHaveLength(options.length + 1)
      for (const name of options) expect(within(group).getByRole('radio', { name })).not.toBeChecked()
      expect(within(group).getByRole('radio', { name: 'Not sure' })).toBeChecked()
      expect(screen.queryByRole('link', { name: 'Back' }) === null).toBe(step === 1)
    })
  }

  test('leads to the next one with Next, focusing its heading, and to the one before with Back', async () => {
    const { api, person, address } = await openFinder('/finder')
    await person.click(await screen.findByRole('radio', { name: 'Terrace' }))
    await person.click(screen.getByRole('button', { name: 'Next' }))
    const next = await screen.findByRole('heading', { name: 'Which way does the window or open side face?' })
    expect(next).toHaveFocus()
    await expect.poll(address).toBe('/finder?where=terrace&step=2')
    const south = screen.getByRole('radio', { name: /^South/ }).closest('label')
    expect(south).toHaveTextContent('Suits plants that need bright light or full sun')
    expect(api.to('GET /finder').at(-1)?.query).toEqual({ where: 'terrace' })
    await assertAccessible()
    await person.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('radio', { name: 'Terrace' })).toBeChecked()
  })

  test('updates the count as soon as an answer is chosen', async () => {
    const { person } = await openFinder('/finder?where=terrace&step=3', {
      'GET /finder': ({ query }) => aFinderAnswer({ count: query.pets === 'yes' ? 3 : 14 }),
    })
    await screen.findByText('14 plants fit so far')
    await person.click(screen.getByRole('radio', { name: 'Yes' }))
    expect(await screen.findByText('3 plants fit so far')).toBeVisible()
    await person.click(screen.getByRole('radio', { name: 'Not sure' }))
    expect(await screen.findByText('14 plants fit so far')).toBeVisible()
  })

  test('reports an invalid PIN, and keeps it and the other answers; the PIN may be left empty', async () => {
    const refused = 'A PIN code has 6 digits and does not start with 0'
    const { person, address } = await openFinder('/finder?where=terrace&step=6', {
      'GET /finder': ({ query }) =>
        query.pin ? refusal('invalid', { fields: { pin: refused } }) : aFinderAnswer({ count: 2 }),
    })
    const pin = () => screen.findByRole('textbox', { name: 'PIN code' })
    await person.type(await pin(), '4110')
    await person.click(screen.getByRole('button', { name: 'Show plants' }))
    expect(await screen.findByText(refused)).toBeVisible()
    expect(await pin()).toHaveValue('4110')
    expect(await pin()).toBeInvalid()
    expect(screen.getByText('2 plants fit so far')).toBeVisible()
    await person.clear(await pin())
    await person.click(screen.getByRole('button', { name: 'Show plants' }))
    expect(await screen.findByRole('heading', { name: '2 plants fit' })).toHaveFocus()
    await expect.poll(address).toBe('/finder?where=terrace')
  })
})

describe('the plants that fit', () => {
  const found = [
    {
      plant: aPlant({ name: 'Tulsi', stock: 0 }),
      reasons: ['Grows in full sun', 'Needs little watering'],
      cautions: [],
    },
    { plant: aPlant({ name: LONG_NAME }), reasons: [], cautions: ['Needs humid air'] },
    { plant: aPlant({ name: '<i>गुलाब</i> وردة' }), reasons: [], cautions: [] },
  ]
  const article = (name: string) => screen.getByRole('heading', { name }).closest('article') as HTMLElement

  test('say why they fit and what their drawbacks are, with the climate at the PIN', async () => {
    const { api, person, address } = await openFinder(ANSWERED, {
      'GET /finder': aFinderAnswer({ count: 14, plants: found, climate }),
    })
    await screen.findByRole('heading', { name: '14 plants fit' })
    expect(screen.getByText('Showing the first 3, with plants in stock and the best matches at the top.')).toBeVisible()
    expect(article('Tulsi')).toHaveTextContent('Why it fits: Grows in full sun and needs little watering.')
    expect(article('Tulsi')).toHaveTextContent('Out of Stock')
    expect(article(LONG_NAME)).toHaveTextContent('Drawbacks: Needs humid air.')
    expect(article('<i>गुलाब</i> وردة')).not.toHaveTextContent(/fits:|against/)
    expect(screen.getByText(/^Deccan plateau: Dry and warm, with nights of about 12 °C/)).toHaveTextContent(
      'This is a rough estimate for the region.',
    )
    expect(api.to('GET /finder').at(-1)?.query).toEqual(Object.fromEntries(new URLSearchParams(ANSWERED.slice(8))))
    await assertAccessible()
    await person.click(within(article('Tulsi')).getByRole('link', { name: 'Tulsi' }))
    await expect.poll(address).toBe(`/plants/${found[0]?.plant._id}`)
  })

  test('are below the answers, each of which can be changed without losing the others', async () => {
    const { person, address } = await openFinder(ANSWERED)
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }))
    const words = answers.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/Change.*/, ''))
    expect(words).toEqual(['Terrace', 'South', 'Yes', 'A little', 'Up to 30 cm', '411015'])
    await person.click(answers.getByRole('link', { name: /^Change ?: Pets or small children$/ }))
    expect(await screen.findByText('Question 3 of 6')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked()
    await person.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('radio', { name: /^South/ })).toBeChecked()
    await person.click(screen.getByRole('radio', { name: 'Not sure' }))
    await person.click(screen.getByRole('button', { name: 'Show plants' }))
    await expect.poll(address).toBe(ANSWERED.replace('window=south&', ''))
    await waitFor(() => expect(answersNow()).toContain('Not sure'))
  })

  test('if there are none, the closest come first, then a link to remove each answer without which some fit', async () => {
    const excluded = [
      { question: 'pets', plants: 9, countWithout: 4 },
      { question: 'window', plants: 5, countWithout: 0 },
    ] as const
    const plants = [{ plant: aPlant({ name: 'Areca Palm' }), reasons: [], cautions: ['Needs bright light'] }]
    const { person, address } = await openFinder('/finder?where=terrace&pets=yes', {
      'GET /finder': ({ query }) => aFinderAnswer(query.pets ? { excluded: [...excluded], plants } : { count: 4 }),
    })
    await screen.findByRole('heading', { name: 'No plant fits all your answers' })
    expect(screen.getByText('“Pets or small children” rules out 9 plants. Without it, 4 plants fit.')).toBeVisible()
    expect(screen.getByText(/^“Pets or small children: Yes” rules out the most plants/)).toBeVisible()
    expect(screen.getByText('The closest matches:')).toBeVisible()
    expect(article('Areca Palm')).toHaveTextContent('Drawbacks: Needs bright light.')
    expect(screen.queryByRole('link', { name: /^Remove “Window/ })).toBeNull()
    await assertAccessible()
    await person.click(screen.getByRole('link', { name: 'Remove “Pets or small children”' }))
    expect(await screen.findByRole('heading', { name: '4 plants fit' })).toBeVisible()
    await expect.poll(address).toBe('/finder?where=terrace')
  })
})

const answersNow = () => screen.getByRole('region', { name: 'Your answers' }).textContent

function openFinder(path: string, answers: Answers = {}) {
  return visit(path, { answers: { 'GET /finder': aFinderAnswer(), ...answers } })
}
