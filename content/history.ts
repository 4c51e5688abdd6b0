import type { History } from '../contract/content/history.ts'

export const history: History = {
  motto: 'ONE TEAM ONE VISION',
  beginning: {
    title: 'HOW IT ALL BEGAN',
    opening: 'One family kitchen, more guests than chairs, and a pot that was never put away.',
    paragraphs: [
      'It began the way most Punjabi cooking does: at home, for too many people. Sunday was daal in the big pot, rotis passed from hand to hand, and chicken that had sat in yoghurt and spice since the night before. Nobody wrote anything down. You learned by standing close and getting told off.',
      "Then somebody bought a clay oven, second-hand, and wheeled it into the yard. The first naan fell into the coals. The second one did not. The neighbours noticed the smell first, then the neighbours' friends, and by the end of that summer there was a queue at the side gate.",
    ],
  },
  people: {
    title: 'WHO WE ARE',
    opening: 'Two corners of west London. One way of cooking.',
    paragraphs: [
      'Today the oven stands in Hounslow, in the food court on the High Street. The next one is on its way to Southall. Both are places where west London has shopped, argued and eaten for as long as we can remember, a bus ride from each other and a long way from ordinary.',
      'We are cooks, cousins and friends who became both. Whoever takes your order can also tell you how it is made, because they have made it.',
    ],
  },
  oven: {
    title: 'The oven decides',
    paragraphs: [
      'A tandoor has no dial. It is a clay pot with charcoal at the bottom, it runs at well over 400 degrees, and it cooks bread in a minute and chicken in not many more. You judge it by the colour of the walls and the heat on your arm. That is why the edges are black, the middle is juicy, and no two naans look alike.',
    ],
  },
  markets: {
    title: 'Bought round the corner',
    paragraphs: [
      'Herbs and vegetables come from the markets around us, spices from grocers who know us by name, chicken from butchers a few streets away. Buying close means it was fresh this morning, and that we can complain in person when it was not.',
    ],
  },
  end: 'The rest you have to taste',
}
