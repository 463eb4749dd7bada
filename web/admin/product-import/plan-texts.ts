import type { ProductImport } from '../../../contract/spreadsheets.ts'

const texts = {
  planned: {
    changed: ['changes', 'change'],
    made: ['is new', 'are new'],
    unchanged: ['stays as it is', 'stay as they are'],
  },
  done: {
    changed: ['was changed', 'were changed'],
    made: ['was added', 'were added'],
    unchanged: ['stayed', 'stayed'],
  },
} as const

/** `3 products change, 1 is new, 12 stay as they are.` */
export function countsText(
  counts: Pick<ProductImport, 'changed' | 'made' | 'unchanged'>,
  when: keyof typeof texts,
): string {
  const parts = (['changed', 'made', 'unchanged'] as const).filter((kind) => counts[kind] > 0)
  if (parts.length === 0) return 'There are no products in this file.'
  const said = parts.map((kind, index) => {
    const count = counts[kind]
    const noun = index > 0 ? '' : count === 1 ? ' product' : ' products'
    return `${count.toLocaleString('en-IN')}${noun} ${texts[when][kind][count === 1 ? 0 : 1]}`
  })
  return `${said.join(', ')}.`
}

/** `Apply 3 changes` */
export function applyLabel({ changed, made }: Pick<ProductImport, 'changed' | 'made'>): string {
  const count = changed + made
  return `Apply ${count.toLocaleString('en-IN')} ${count === 1 ? 'change' : 'changes'}`
}
