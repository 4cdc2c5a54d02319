export const PRODUCT_NAME = 'Fourball';
