import type { Dashboard } from '../../../contract/administration.ts'
import { api } from '../../api.ts'
import { useLoaded } from './use-loaded.ts'

export type Figures = Dashboard & { totalProducts: number }

export function useFigures() {
  return useLoaded(fetchFigures)
}

async function fetchFigures(): Promise<Figures> {
  const [dashboard, products] = await Promise.all([
    api.call('GET /admin/dashboard'),
    api.list('GET /plants', { query: { limit: 1 } }),
  ])
  return { ...dashboard, totalProducts: products.total }
}
