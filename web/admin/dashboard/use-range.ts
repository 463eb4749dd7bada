import { useSearchParams } from 'react-router'

/** The ranges the dashboard offers, in days including today. */
export const ranges = ['7', '30', '90'] as const
export type Range = (typeof ranges)[number]

const DEFAULT: Range = '30'

/** The range in the address, or the default. */
export function useRange(): Range {
  const [params] = useSearchParams()
  return ranges.find((range) => range === params.get('days')) ?? DEFAULT
}
