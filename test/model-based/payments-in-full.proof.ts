import { testHalf } from './play.ts'

testHalf('second')
