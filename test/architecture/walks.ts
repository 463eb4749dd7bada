import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { read } from './documents.ts'
import { importsOf, root } from './layers.ts'

/** A way through the code that a change follows: its files, and the most that it may have. */
export type Walk = { title: string; files: readonly string[]; most: number }

/** The ways whose length the architecture's test limits; `npm run walk` prints them. */
export function walks(): Walk[] {
  return [
    {
      title: 'The way of an order from its route to its rows and mail',
      files: walk('server/shop/checkout/routes.ts', [
        'server/shop/checkout/place-order.ts',
        'server/shop/checkout/checkout-context.ts',
        'server/shop/checkout/price-order.ts',
        'server/shop/checkout/insert-order.ts',
        'server/shop/orders/move-stock.ts',
        'server/shop/orders/mails/order-mail.ts',
        'server/integrations/mail/mail.ts',
      ]),
      most: 10,
    },
    { title: 'A screen: the table of customers', files: room('web/admin/customers/customers.tsx'), most: 5 },
    { title: 'A new fact of a plant', files: naming('humidity'), most: 3 },
    { title: 'A new plain field of a plant', files: byHand('## A field of a plant'), most: 5 },
  ]
}

/**
 * A start and the given files, each of which one of those before it imports; the nearest file that does so comes between, if
 * none of them does. Throws if there is no way.
 */
function walk(start: string, stops: readonly string[]): string[] {
  const files = [start]
  for (const stop of stops) {
    const cameFrom = new Map<string, string | null>(files.map((file) => [file, null]))
    // A map is read on while it grows.
    for (const file of cameFrom.keys())
      for (const target of importsOf(file).filter(isSource)) if (!cameFrom.has(target)) cameFrom.set(target, file)
    const way: string[] = []
    for (let file: string | null | undefined = stop; file !== null; file = cameFrom.get(file)) {
      if (file === undefined) throw new Error(`No import leads from ${files.join(', ')} to ${stop}`)
      way.unshift(file)
    }
    files.push(...way.filter((file) => !files.includes(file)))
  }
  return files
}

/** The files of a screen's own folder that its route imports, itself included. */
function room(route: string): string[] {
  const files = new Set([route])
  for (const file of files)
    for (const target of importsOf(file))
      if (target.startsWith(`${dirname(route)}/`) && isSource(target)) files.add(target)
  return [...files]
}

/** Whether a path is a file of ours, not a generated one or a picture. */
function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.includes('/+types/')
}

/** The files of the shop that name a fact. */
function naming(key: string): string[] {
  const sources = globSync('{domain,contract,server,web,content}/**/*.{ts,tsx}', { cwd: root })
  const isTest = (file: string) => /\.(test|proof|fixture)\./.test(file)
  return sources.filter((file) => !isTest(file) && new RegExp(`\\b${key}\\b`).test(read(file))).toSorted()
}

/** The files that a recipe numbers, without those that a command writes. */
function byHand(heading: string): string[] {
  const [, below = ''] = read('docs/recipes.md').split(`\n${heading}\n`)
  const steps = (below.split('\n## ')[0] ?? '').matchAll(/^\d+\. (?:A migration in )?`([^`]+)`(.*)$/gm)
  return [...steps].filter(([, , rest = '']) => !rest.includes('`npm run')).map(([, file = '']) => file)
}

if (import.meta.main)
  for (const { title, files, most } of walks())
    console.log(`\n${title}: ${files.length} of at most ${most}\n${files.map((file) => `  ${file}`).join('\n')}`)
