/** What invented customers are called and where they live. */
export const firstNames =
  'Aarav Aditi Ajay Akash Amit Ananya Anil Anjali Arjun Asha Bhavna Chetan Deepa Devika Dinesh Farhan Fatima Gaurav Geeta Harish Harpreet Imran Ishaan Jaya Joseph Kabir Kavita Kiran Lakshmi Leela Manish Meera Mohan Nandini Neha Nikhil Padma Pooja Priya Rahul Rajesh Ravi Rekha Rohan Sana Sanjay Sarita Shabana Shreya Sneha Sunil Tara Uma Varun Vidya Vikram Yash Zoya'.split(
    ' ',
  )

export const lastNames =
  'Agarwal Ahuja Bala Banerjee Bhat Chauhan Chopra D’Souza Das Deshmukh Dixit Fernandes Ghosh Gill Gowda Gupta Iyer Jadhav Jain Joshi Kamath Kapoor Kaur Khan Kulkarni Kumar Lal Mehta Menon Mishra More Nair Narayanan Pandey Patel Patil Pillai Prasad Rao Rathore Reddy Roy Saxena Sen Shah Shaikh Sharma Shetty Singh Sinha Thomas Tiwari Verma Yadav'.split(
    ' ',
  )

export const hindiFirstNames = 'मीरा आशा रवि अनिल सुनीता विजय कविता राजेश गीता मोहन नेहा प्रिया'.split(' ')
export const hindiLastNames = 'जोशी शर्मा वर्मा पाटील कुलकर्णी यादव मिश्रा सिंह गुप्ता देशमुख'.split(' ')

/** Streets, and cities with their states and the PIN that stands for them. */
export const streets = ['Prabhat Road', 'MG Road', 'Station Road', 'Temple Street', 'Lake View Road', '12th Main Road']

export const cities: readonly { city: string; state: string; zip: string }[] = [
  { city: 'Pune', state: 'Maharashtra', zip: '411004' },
  { city: 'Mumbai', state: 'Maharashtra', zip: '400050' },
  { city: 'Nagpur', state: 'Maharashtra', zip: '440010' },
  { city: 'Bengaluru', state: 'Karnataka', zip: '560038' },
  { city: 'Mysuru', state: 'Karnataka', zip: '570004' },
  { city: 'Chennai', state: 'Tamil Nadu', zip: '600004' },
  { city: 'Kochi', state: 'Kerala', zip: '682016' },
  { city: 'Hyderabad', state: 'Telangana', zip: '500034' },
  { city: 'New Delhi', state: 'Delhi', zip: '110024' },
  { city: 'Jaipur', state: 'Rajasthan', zip: '302001' },
  { city: 'Ahmedabad', state: 'Gujarat', zip: '380009' },
  { city: 'Lucknow', state: 'Uttar Pradesh', zip: '226001' },
  { city: 'Kolkata', state: 'West Bengal', zip: '700019' },
  { city: 'Guwahati', state: 'Assam', zip: '781001' },
]
