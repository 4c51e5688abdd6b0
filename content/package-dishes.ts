import type { MenuId } from './packages.ts'

/**
 * The dishes of each package, as its description names them (packages.ts). The same dish has the same name in each
 * package, so that the kitchen's totals add up. They have a file of their own because only staff need them.
 */
export const packageDishes: Record<MenuId, readonly string[]> = {
  'deluxe-tandoori': [
    'Tandoori chicken on the bone',
    'Seekh kebabs',
    'Wings',
    'Paneer tikka',
    'Naan',
    'Pilau',
    'Daal makhani',
    'Salad',
    'Chutneys',
  ],
  'traditional-curry': [
    'Butter chicken',
    'Lamb on the bone',
    'Yellow daal with ghee',
    'Jeera rice',
    'Tandoori roti',
    'Raita',
    'Kachumber',
  ],
  'vegetarian-delight': [
    'Paneer tikka',
    'Chana masala',
    'Aloo gobi',
    'Daal makhani',
    'Pilau',
    'Garlic naan',
    'Samosas',
    'Raita',
    'Chutneys',
  ],
  'executive-lunch': ['Tandoori chicken or paneer roll', 'Tarka daal', 'Rice', 'Spicy potato', 'Salad', 'Sweet'],
}
