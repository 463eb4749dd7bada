import { expect, test } from 'vitest'
import { about } from '../../../content/about.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'

test('About has the story, mission, values, team and sustainability, and leads to the shop', async () => {
  await visit('/about')
  const main = await findMain()
  const { story, mission, values, team, sustainability } = about
  expect(main.getByRole('heading', { level: 1, name: story.heading })).toBeVisible()
  for (const { heading } of [mission, values, team, sustainability])
    expect(main.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  for (const text of [
    ...story.paragraphs,
    mission.text,
    ...[...values.items, ...team.members, ...sustainability.points].map(({ text }) => text),
    ...team.members.map(({ name }) => name),
  ])
    expect(main.getByText(text)).toBeVisible()
  expect(main.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop')
  await assertAccessible()
})
