/** Invented syllables of four letters each, so that a name can be split again. */
export const HEADS = `
  albo arvi basi belo brin cald ceri corv dalo deri dovi elka embo esti fado feri fjor galo geli gori
  haro heli hosk ibra ilva isto jano jeri jorv kalo keri kova lamo leri lova mari melo mori nado neri
  novi ondo orvi oste palo peri prim quil rado reni rovi sabo seri solv taro teli tovi ulva unda vari
  veli vond wilo yari`
  .trim()
  .split(/\s+/);

export const TAILS = `
  bark beck borne bray bury by combe cote crag dale den fell fen field firth folk garth gate glade grove
  ham haven heath holm holt hurst keld land lea lock mere mire moor nell rick ridge rigg ryd shaw sted
  stow strand thorpe toft vale wick wold wyn`
  .trim()
  .split(/\s+/);

/** A line of business: its word in the brand name, its categories, and the product of its shop. */
export interface Trade {
  name: string;
  slug: string;
  category: string;
  subcategory: string;
  product: string;
}

/** The trades, as `name|category|subcategory|product`. */
export const TRADES: readonly Trade[] = `
  Outfitters|Apparel|Outdoor|Waxed field jacket
  Knitwear|Apparel|Women|Lambswool cardigan
  Tailors|Apparel|Men|Linen blazer
  Denim|Apparel|Men|Straight-leg jeans
  Shoes|Apparel|Shoes|Leather derby shoes
  Kids|Apparel|Children|Rainproof playsuit
  Kitchen|Home|Kitchen|Enamel stock pot
  Home & Garden|Home|Garden|Cedar planter
  Bedding|Home|Bedroom|Washed cotton duvet set
  Lighting|Home|Lighting|Brass reading lamp
  Furniture|Home|Furniture|Oak side table
  Ceramics|Home|Tableware|Stoneware dinner set
  Rugs|Home|Decoration|Hand-woven runner
  Audio|Electronics|Audio|Open-back headphones
  Cameras|Electronics|Photography|Compact film camera
  Computers|Electronics|Computers|Mechanical keyboard
  Phones|Electronics|Mobile|Modular phone case
  Smart Home|Electronics|Smart home|Room thermostat
  Cycling|Sport|Cycling|Steel touring frame
  Running|Sport|Running|Trail running shoes
  Climbing|Sport|Outdoor|Single rope 9.5 mm
  Yoga|Sport|Fitness|Cork yoga mat
  Fishing|Sport|Angling|Cane fly rod
  Travel|Travel|Trips|Weekend on the coast
  Hotels|Travel|Hotels|Two nights for two
  Luggage|Travel|Luggage|Canvas holdall
  Ferries|Travel|Transport|Return crossing
  Coffee|Food|Drinks|Single-estate coffee, 1 kg
  Tea & Spice|Food|Drinks|Spice merchant's box
  Bakery|Food|Baking|Sourdough starter kit
  Cheese|Food|Delicatessen|Mountain cheese board
  Wine|Food|Drinks|Six bottles, mixed
  Pets|Family|Pets|Felted cat basket
  Toys|Family|Toys|Wooden train set
  Books|Family|Books|Atlas of small rivers
  Crafts|Family|Hobby|Bookbinding kit
  Skincare|Health|Beauty|Oat face cream
  Apothecary|Health|Remedies|Herbal bath set
  Optics|Health|Eyewear|Acetate reading glasses
  Flowers|Gifts|Flowers|Seasonal bouquet`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', category = '', subcategory = '', product = ''] = line.trim().split('|');
    return { name, slug: name.toLowerCase().replace(/[^a-z]+/g, '-'), category, subcategory, product };
  });

/** The categories and subcategories of all trades, numbered in order of appearance. */
export const CATEGORIES = categoryTree();

export interface Category {
  ID: number;
  Name: string;
  ParentID: number | null;
}

function categoryTree(): Category[] {
  const tree: Category[] = [];
  const idOf = (Name: string, ParentID: number | null): number => {
    const known = tree.find((category) => category.Name === Name && category.ParentID === ParentID);
    if (known) return known.ID;
    tree.push({ ID: tree.length + 1, Name, ParentID });
    return tree.length;
  };
  for (const trade of TRADES) idOf(trade.subcategory, idOf(trade.category, null));
  return tree;
}
