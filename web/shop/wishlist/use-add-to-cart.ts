import { useState } from 'react'
import { useNavigate } from 'react-router'
import { trackCartAddition, type Viewed } from '../../measurement/shopping.ts'
import { loginAddress } from '../../session/auth/return-to.ts'
import { addToCart } from '../../session/cart/cart.ts'
import { savePendingPurchase } from '../../session/cart/pending-purchase.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'

/** Puts one piece of a plant into the cart. A visitor signs in first, and gets it on the plant's page. */
export function useAddToCart(plant: Viewed) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  const add = async () => {
    if (useRoot.getState().session.user === null) {
      const path = `/plants/${plant._id}`
      savePendingPurchase({ kind: 'add', plantId: plant._id, quantity: 1, path })
      toast.error('Please login to add items to cart')
      return navigate(loginAddress(path))
    }
    setBusy(true)
    const failure = await addToCart(plant._id, 1)
    setBusy(false)
    if (failure !== null) return toast.error('Failed to add item to cart', failure)
    trackCartAddition(plant, 1)
    toast.success('1 item(s) added to cart!')
  }
  return { isBusy, add: () => void add() }
}
