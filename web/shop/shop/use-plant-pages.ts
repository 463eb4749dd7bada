import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useComingIntoView } from '../../ui/use-coming-into-view.ts'
import type { Loaded } from '../loaded.ts'
import { cachePlants } from './list-cache.ts'
import { loadPlants, PAGE_SIZE, type PlantPages } from './load-shop.ts'
import type { ShopQuery } from './shop-query.ts'

const nothing: PlantPages = { plants: [], total: 0, pages: 0, areAllPlants: true }

/** The plants of a query; the next page loads when the element of `sentinel` comes near the viewport. */
export function usePlantPages(query: ShopQuery, first: Loaded<PlantPages>) {
  const [loaded, setLoaded] = useState(first)
  const [found, setFound] = useState('value' in first ? first.value : nothing)
  const [error, setError] = useState('error' in first ? first.error : null)
  if (loaded !== first) {
    setLoaded(first)
    setFound('value' in first ? first.value : nothing)
    setError('error' in first ? first.error : null)
  }
  const [isLoading, setLoading] = useState(false)
  const isBusy = useRef(false)
  const nextPage = query.page + found.pages

  const loadOn = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setLoading(true)
    const answer = await loadPlants(api, { ...query, page: nextPage })
    isBusy.current = false
    setLoading(false)
    setError('error' in answer ? answer.error : null)
    if ('value' in answer) setFound((before) => appended(before, answer.value))
  }, [query, nextPage])

  useEffect(() => {
    if (found.pages > 0) cachePlants(query, found)
  }, [query, found])

  return {
    plants: found.plants,
    total: found.total,
    nextPage: (nextPage - 1) * PAGE_SIZE < found.total ? nextPage : null,
    error,
    isLoading,
    loadOn,
    sentinel: useComingIntoView(loadOn),
  }
}

/** Skips plants that moved to a later page because a new one came first. */
function appended(before: PlantPages, { plants, total }: PlantPages): PlantPages {
  const shown = new Set(before.plants.map(({ _id }) => _id))
  return {
    ...before,
    plants: [...before.plants, ...plants.filter(({ _id }) => !shown.has(_id))],
    total,
    pages: before.pages + 1,
  }
}
