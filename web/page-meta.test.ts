import assert from 'node:assert/strict'
import { test } from 'vitest'
import { noIndex, pageMeta, personalMeta } from './page-meta.ts'

const settings = { shopName: 'Paudha', publicUrl: 'https://paudha.example', apiHost: null }
const title = 'About'

function matchesAt(pathname: string) {
  return [{ id: 'root', pathname: '/', loaderData: settings }, undefined, { id: 'shop/about', pathname }]
}

test('a public page has a title, a canonical address and a share card', () => {
  const meta = pageMeta(title, 'What we grow.')({ matches: matchesAt('/about/') })
  for (const part of [
    { title: 'About | Paudha' },
    { name: 'description', content: 'What we grow.' },
    { tagName: 'link', rel: 'canonical', href: 'https://paudha.example/about' },
    { property: 'og:url', content: 'https://paudha.example/about' },
    { property: 'og:image', content: 'https://paudha.example/images/social.jpg' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: 'About | Paudha' },
  ]) {
    assert.ok(meta.some((descriptor) => JSON.stringify(descriptor) === JSON.stringify(part)))
  }
})

test('the canonical address of the front page has a slash; a page may name another and a picture of its own', () => {
  assert.match(JSON.stringify(pageMeta(title)({ matches: matchesAt('/') })), /"href":"https:\/\/paudha\.example\/"/)
  const image = { url: 'https://paudha.example/images/tulsi.jpg', alt: 'Tulsi' }
  const text = JSON.stringify(
    pageMeta(title, 'Pots.', { path: '/shop?category=pots', image })({ matches: matchesAt('/shop') }),
  )
  for (const part of [
    '"href":"https://paudha.example/shop?category=pots"',
    '"og:image","content":"https://paudha.example/images/tulsi.jpg"',
    '"og:image:alt","content":"Tulsi"',
  ])
    assert.ok(text.includes(part), part)
  assert.ok(!text.includes('og:image:width'))
})

test('a long description ends between words', () => {
  const [, description] = pageMeta(title, `${'leaf '.repeat(40)}\n\nend`)({ matches: matchesAt('/about') })
  const { content } = description as { content: string }
  assert.ok(content.length <= 160)
  assert.match(content, /leaf…$/)
})

test('title and description do not need the settings; a personal page is excluded from search engines', () => {
  const meta = [{ title: 'About | Paudha' }, { name: 'description', content: 'Plants.' }]
  assert.deepEqual(pageMeta(title, 'Plants.')({ matches: [{ id: 'root', pathname: '/' }] }), meta)
  assert.deepEqual(personalMeta('Your Cart')({ matches: matchesAt('/cart') }), [
    { title: 'Your Cart | Paudha' },
    noIndex,
  ])
})
