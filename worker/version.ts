/** Of this code, as package.json has it: a test keeps them the same. Written into every row of the answer log. */
export const VERSION = '0.1.0';
